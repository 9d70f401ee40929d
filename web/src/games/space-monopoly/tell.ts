// The sentences of the log in German; in English the server's own are shown.

import type { Language } from '../../settings.svelte';
import type { Company } from '../../wire/space-monopoly/Company';
import type { Event } from '../../wire/space-monopoly/Event';
import type { SeatFace } from '../screen';
import { pounds, TITLES } from './companies';
import { de } from './strings';

/** The sentence of an event; null: the server's English one. */
export function tell(event: Event, seats: SeatFace[], language: Language): string | null {
  return language === 'de' ? german(event, (seat) => seats[seat]?.name ?? `s${seat + 1}`) : null;
}

const title = (company: Company) => TITLES[company];

function german(event: Event, name: (seat: number) => string): string {
  switch (event.type) {
    case 'diamond_laid': return `Ein Diamant funkelt auf ${event.square}.`;
    case 'turn_began': return `Zug ${event.turn} von ${event.turn_limit}: ${name(event.seat)}.`;
    case 'square_offered': return `${name(event.seat)} darf auf ${event.square} legen.`;
    case 'placement_skipped': return `${name(event.seat)} findet kein Feld zum Legen.`;
    case 'placed': return `${name(event.seat)} legt ein Plättchen auf ${event.square}.`;
    case 'stayed_loose': return event.cluster === 1 ? `Das Plättchen auf ${event.square} bleibt lose.` : `Das Plättchen auf ${event.square} bleibt lose, in einer Gruppe von ${event.cluster}.`;
    case 'founded': return `${name(event.seat)} gründet ${title(event.company)} mit ${de.tiles(event.size)}, zu ${pounds(event.price)} je Anteil.`;
    case 'founder_shares': return `${name(event.seat)} erhält für die Gründung ${de.shares(event.shares)} von ${title(event.company)}.`;
    case 'grew': return `${title(event.company)} wächst von ${event.old_size} auf ${de.tiles(event.size)}, ${event.old_price === event.price ? `weiter zu ${pounds(event.price)}` : `von ${pounds(event.old_price)} auf ${pounds(event.price)} je Anteil`}.`;
    case 'became_safe': return `${title(event.company)} ist mit ${de.tiles(event.size)} sicher.`;
    case 'split': return `${title(event.company)} teilt die Anteile: alle Bestände verdoppeln sich, der Preis fällt von ${pounds(event.old_price)} auf ${pounds(event.price)}.`;
    case 'merger_began': return `${title(event.acquirer)} übernimmt ${event.acquired.map(title).join(' und ')}.`;
    case 'bonus_paid': return `${name(event.seat)} bekommt ${pounds(event.amount)}, Bonus von ${title(event.company)} (${de.kindsOfBonus[event.bonus]}) mit ${event.holding === 1 ? '1 Anteil' : `${event.holding} Anteilen`}${de.sharedBy(event.shared_by)}.`;
    case 'disposed': return `${name(event.seat)}, ${title(event.company)}: ${disposal(event)}.`;
    case 'acquired': return `${title(event.company)} geht mit ${de.tiles(event.size)} an ${title(event.acquirer)}${event.kept > 0 ? `; behaltene Anteile: ${event.kept}` : ''}.`;
    case 'consolidated': return `Aus ${event.old_shares} behaltenen Anteilen von ${title(event.company)} werden bei ${name(event.seat)} ${event.shares}; für den Rest werden ${pounds(event.proceeds)} gezahlt.`;
    case 'bought': return `${name(event.seat)} kauft ${de.shares(event.shares)} von ${title(event.company)} zu ${pounds(event.price)}, für ${pounds(event.cost)}.`;
    case 'sold': return `${name(event.seat)} verkauft ${de.shares(event.shares)} von ${title(event.company)} zu ${pounds(event.price)}, für ${pounds(event.proceeds)}.`;
    case 'turn_ended': return `${name(event.seat)} beendet den Zug.`;
    case 'game_ended': return `Das Spiel ist aus: ${ending(event.ending)}`;
    case 'scored': return `${name(event.seat)} hat ${pounds(event.total)}: bar ${pounds(event.cash)}, Boni ${pounds(event.bonuses)}, Anteile ${pounds(event.shares)}.`;
  }
}

function disposal(event: Extract<Event, { type: 'disposed' }>): string {
  const parts: string[] = [];
  if (event.sold > 0) parts.push(`verkauft ${de.shares(event.sold)} für ${pounds(event.proceeds)}`);
  if (event.traded > 0) parts.push(`tauscht ${event.traded} gegen ${event.received} von ${title(event.acquirer)}`);
  if (event.kept > 0) parts.push(`behält ${de.shares(event.kept)}`);
  return parts.join(', ');
}

function ending(why: Extract<Event, { type: 'game_ended' }>['ending']): string {
  switch (why.type) {
    case 'size': return de.endings.size(title(why.company), why.size);
    case 'all_safe': return de.endings.all_safe(why.companies);
    case 'turn_limit': return de.endings.turn_limit(why.turns);
    case 'no_square': return de.endings.no_square;
  }
}
