// Sentences of events in German; English ones come from the server.

import type { SeatFace } from '../screen';
import { cardTitle, deckName, isJail, money, nameOf } from './seen';
import { de } from './strings';
import type { Account, Event, Goods } from './types';

export function tellGerman(event: Event, seats: SeatFace[]): string | null {
  const name = (seat: number) => seats[seat]?.name ?? `s${seat + 1}`;
  switch (event.type) {
    case 'threw_for_start': return `${name(event.seat)} wirft ${de.diceText(...event.dice)} um den Anfang.`;
    case 'order_drawn': return `${name(event.seat)} spielt an Stelle ${event.place}.`;
    case 'turn_began': return `Zug ${event.turn}: ${name(event.seat)}.`;
    case 'rolled': return `${name(event.seat)} würfelt ${de.diceText(...event.dice)}.`;
    case 'rolled_again': return `${name(event.seat)} würfelt eine 12, die nicht zählt, und würfelt noch einmal.`;
    case 'moved': return isJail(event.to) ? `${name(event.seat)} ist zu Besuch: ${nameOf(event.to)}.` : `${name(event.seat)} zieht ${{ dice: '', forwards: 'weiter ', backwards: 'zurück ' }[event.way]}nach ${nameOf(event.to)}.`;
    case 'paid': return `${payer(event.from, name)} zahlt ${money(event.amount)} an ${payee(event.to, name)} (${de.reasons[event.reason]}${event.space === null ? '' : `, ${nameOf(event.space)}`}).`;
    case 'acquired': return `${name(event.seat)} ${{ price: 'kauft', auction: 'ersteigert', bankruptcy: 'übernimmt' }[event.by]} ${nameOf(event.space)}.`;
    case 'declined': return `${name(event.seat)} kauft ${nameOf(event.space)} nicht.`;
    case 'circuit_missing': return `${name(event.seat)} darf ${nameOf(event.space)} vor dem ersten Überschreiten von LOS nicht kaufen.`;
    case 'rent_free': return `${name(event.seat)} zahlt keine Miete auf ${nameOf(event.space)} von ${name(event.owner)}.`;
    case 'auction_began': return `${nameOf(event.space)} wird versteigert, ab ${money(event.minimum)}.`;
    case 'bid_made': return `${name(event.seat)} bietet ${money(event.amount)} für ${nameOf(event.space)}.`;
    case 'passed': return `${name(event.seat)} passt.`;
    case 'unsold': return `Niemand kauft ${nameOf(event.space)}.`;
    case 'built': return `${name(event.seat)} baut auf ${nameOf(event.space)}: ${de.levels[event.level]}.`;
    case 'building_sold': return `${name(event.seat)} verkauft ein Gebäude auf ${nameOf(event.space)}: ${de.levels[event.level]}.`;
    case 'mortgaged': return `${name(event.seat)} beleiht ${nameOf(event.space)}.`;
    case 'lifted': return `${name(event.seat)} löst die Hypothek auf ${nameOf(event.space)} ab.`;
    case 'land_sold': return `${name(event.seat)} verkauft ${nameOf(event.space)} an die Bank.`;
    default: return tellMore(event, name);
  }
}

type Rest = Exclude<Event, { type: 'threw_for_start' | 'order_drawn' | 'turn_began' | 'rolled' | 'rolled_again' | 'moved' | 'paid' | 'acquired' | 'declined' | 'circuit_missing' | 'rent_free' | 'auction_began' | 'bid_made' | 'passed' | 'unsold' | 'built' | 'building_sold' | 'mortgaged' | 'lifted' | 'land_sold' }>;

function tellMore(event: Rest, name: (seat: number) => string): string | null {
  switch (event.type) {
    case 'debt_opened': return `${name(event.debtor)} schuldet ${owed(event.creditor, name)} ${money(event.amount)} und muss Geld aufbringen.`;
    case 'bankrupt': return `${name(event.seat)} kann ${owed(event.creditor, name)} ${money(event.amount)} nicht zahlen und ist bankrott.`;
    case 'left': return `${name(event.seat)} verlässt das Spiel.`;
    case 'land_returned': return `Das Land von ${name(event.seat)} geht zurück an die Bank: ${event.land.map(nameOf).join(', ')}.`;
    case 'card_drawn': return `${name(event.seat)} zieht von ${deckName(event.deck)}: „${cardTitle(event.deck, event.card)}“.`;
    case 'card_kept': return `${name(event.seat)} behält die Gefängniskarte.`;
    case 'card_returned': return `Die Gefängniskarte von ${name(event.seat)} kommt zurück zu ${deckName(event.deck)}.`;
    case 'jailed': return `${name(event.seat)} geht ins Gefängnis${{ space: '', card: ' (Karte)', third_double: ' (dritter Pasch)' }[event.cause]}.`;
    case 'left_jail': return `${name(event.seat)} verlässt das Gefängnis ${{ card: 'durch eine Karte', fine: 'gegen die Strafe', double: 'durch einen Pasch', time: 'nach abgesessener Zeit' }[event.by]}.`;
    case 'stayed_in_jail': return `${name(event.seat)} bleibt im Gefängnis (${event.times}).`;
    case 'offered': return `${name(event.from)} bietet ${name(event.to)} ${goods(event.terms.give)} für ${goods(event.terms.ask)}.`;
    case 'countered': return `${name(event.from)} antwortet ${name(event.to)} mit ${goods(event.terms.give)} für ${goods(event.terms.ask)}.`;
    case 'offer_declined': return `${name(event.to)} lehnt das Angebot von ${name(event.from)} ab.`;
    case 'traded': return `${name(event.from)} gibt ${name(event.to)} ${goods(event.terms.give)} für ${goods(event.terms.ask)}.`;
    case 'offer_died': return `Das Angebot von ${name(event.from)} an ${name(event.to)} ist hinfällig.`;
    case 'timed_out': return `${name(event.seat)} hat zu lange gebraucht.`;
    case 'struck': return `${name(event.seat)} verpasst den Zug: Verwarnung ${event.strikes}.`;
    case 'time_called': return 'Die Zeit ist um.';
    case 'turn_ended': return `Der Zug von ${name(event.seat)} ist zu Ende.`;
    case 'ended': return { last_standing: 'Nur noch eine Person ist im Spiel: Es ist aus.', time_up: 'Das Spiel ist aus: Wer am reichsten ist, gewinnt.', closed: 'Der Tisch wird geschlossen: Wer am reichsten ist, gewinnt.' }[event.ending];
  }
}

function payer(account: Account, name: (seat: number) => string): string {
  return account === 'bank' ? 'Die Bank' : account === 'pot' ? 'Der Topf' : name(account);
}

function payee(account: Account, name: (seat: number) => string): string {
  return account === 'bank' ? 'die Bank' : account === 'pot' ? 'den Topf' : name(account);
}

function owed(account: Account, name: (seat: number) => string): string {
  return account === 'bank' ? de.theBank : account === 'pot' ? de.thePot : name(account);
}

function goods({ land, cash, jail_cards }: Goods): string {
  const parts = [...land.map(nameOf), ...(cash > 0 ? [money(cash)] : []), ...jail_cards.map((deck) => de.jailCardOf(deckName(deck)))];
  return parts.length > 0 ? parts.join(' + ') : de.nothing;
}
