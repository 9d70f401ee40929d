// The sentences of the log in German; in English the server's own are used.

import type { Company } from '../../wire/flutter/Company';
import type { Event } from '../../wire/flutter/Event';
import type { Language } from '../../settings.svelte';
import type { SeatFace } from '../screen';
import { de } from './strings';

const NAMES: Record<Company, string> = {
  yellow: 'Fairfit Furniture', red: 'Atomic Airways', blue: 'Easygoing Engineering', green: 'Diggers Diamond Mines', black: 'Bluebottle Brewery', white: 'Captivating Cosmetics',
};

/** The sentence of an event; null where the server's serves. */
export function tell(event: Event, seats: SeatFace[], language: Language): string | null {
  if (language !== 'de') return null;
  const who = (seat: number) => seats[seat]?.name ?? `s${seat + 1}`;
  const firm = (company: Company) => `${NAMES[company]} (${de.colours[company]})`;
  const papers = (count: number, company: Company) => `${count} ${count === 1 ? 'Papier' : 'Papiere'} von ${firm(company)}`;
  switch (event.type) {
    case 'first_drawn': return `${who(event.seat)} beginnt.`;
    case 'bought': return `${who(event.seat)} kauft ${firm(event.company)} für ${event.price} und ${event.brokerage} Gebühr: hält ${event.held}, bar ${event.cash}.`;
    case 'sold': return `${who(event.seat)} verkauft ${firm(event.company)} für ${event.price}: hält ${event.held}, bar ${event.cash}.`;
    case 'thrown': return `${who(event.seat)} würfelt ${event.number} für ${firm(event.company)}: der Läufer geht von ${event.from} auf ${event.to}.`;
    case 'news_reached': return event.from === event.to ? `${firm(event.company)} steht auf NEWS.` : `${firm(event.company)} wird von ${event.from} zu NEWS auf ${event.to} gerufen.`;
    case 'card_drawn': return `Nachricht über ${firm(event.company)}: „${de.titles[event.title] ?? event.title}“. ${de.cards24[event.card]}`;
    case 'traveller_moved': return traveller(firm(event.company), event);
    case 'parent_moved':
      if (event.from === event.to) return `Der Kurs von ${firm(event.company)} bleibt bei ${event.to}.`;
      return `Der Kurs von ${firm(event.company)} ${event.from < event.to ? 'steigt' : 'fällt'} von ${event.from} auf ${event.to}.`;
    case 'slump_insured': return `SLUMP, aber ${firm(event.company)} ist versichert und bleibt.`;
    case 'insurance_kept': return `${firm(event.company)} ist ${de.insured(event.insurances)}.`;
    case 'insurance_ended': return `Die Versicherung von ${firm(event.company)} endet.`;
    case 'deck_shuffled': return `${event.cards} Nachrichten werden gemischt.`;
    case 'round_ended': return `${firm(event.company)} erreicht ${event.traveller}: Runde ${event.round} ist zu Ende.`;
    case 'settled': return `${firm(event.company)}, Läufer auf ${event.traveller}, Kurs ${event.parent}, zahlt ${event.dividend > 0 ? `${event.dividend} je Papier` : 'nichts'}.`;
    case 'dividend_paid': return `${who(event.seat)} erhält ${event.amount} ${event.cause === 'card' ? 'durch die Nachricht' : 'Dividende'} für ${papers(event.certificates, event.company)}.`;
    case 'bonus_issued': return `${firm(event.company)} erreicht 200: ${event.bonus === 'certificates' ? 'jeder Besitz verdoppelt sich.' : 'Inhaber erhalten 100 je Papier.'}`;
    case 'bonus_certificates': return `${who(event.seat)} hält nun ${papers(event.to, event.company)} statt ${event.from}.`;
    case 'bonus_paid': return `${who(event.seat)} erhält einen Bonus von ${event.amount} für ${papers(event.certificates, event.company)}.`;
    case 'bankrupt': return `${firm(event.company)} ist bankrott.`;
    case 'certificates_lost': return `${who(event.seat)} verliert ${papers(event.certificates, event.company)}.`;
    case 'seat_eliminated': return `${who(event.seat)} scheidet mit ${firm(event.company)} aus; ${event.cash} Bargeld verlässt das Spiel.`;
    case 'certificates_returned': return `${papers(event.certificates, event.company)} von ${who(event.seat)} gehen zurück an den Makler.`;
    case 'turn_passed': return `${who(event.next)} ist an der Reihe.`;
    case 'game_over': return ending(event, who);
  }
}

function traveller(firm: string, event: Extract<Event, { type: 'traveller_moved' }>): string {
  if (event.cause === 'slump') return `SLUMP: der Läufer von ${firm} fällt von ${event.from} auf ${event.to}.`;
  if (event.cause === 'new-round') return `${firm} beginnt die nächste Runde bei ${event.to}.`;
  return event.from === event.to ? `Der Läufer von ${firm} bleibt auf ${event.to}.` : `Der Läufer von ${firm} geht von ${event.from} auf ${event.to}.`;
}

function ending(event: Extract<Event, { type: 'game_over' }>, who: (seat: number) => string): string {
  const winners = event.ranks.flatMap((rank, seat) => (rank === 1 ? [`${who(seat)} (${event.worths[seat]})`] : []));
  const reason = { target: 'Das Ziel ist erreicht', survival: 'Höchstens eine Firma handelt noch', standstill: 'Niemand hält oder kauft noch Papiere', 'throw-cap': 'Die letzte Zahl von Würfen ist erreicht' }[event.ending];
  return `${reason}: ${winners.join(', ')} ${winners.length === 1 ? 'gewinnt' : 'gewinnen'}.`;
}
