// The sentences of the log. What only the looking player saw is left out of them in every language: a log that repeats it would be a
// memory aid that the table has not agreed on (D50). The board shows and says it when it is seen.

import type { Event } from '../../wire/dragons-gambit/Event';
import type { Language } from '../../settings.svelte';
import type { SeatFace } from '../screen';
import { de } from './strings';

/** The sentence of an event; null where the server's serves. */
export function tell(event: Event, seats: SeatFace[], language: Language): string | null {
  const who = (seat: number) => seats[seat]?.name ?? `s${seat + 1}`;
  return language === 'de' ? german(event, who) : english(event, who);
}

function english(event: Event, who: (seat: number) => string): string | null {
  const place = (seat: number, owner: number, position: number) => (seat === owner ? `their own position ${position}` : `position ${position} of ${who(owner)}`);
  switch (event.type) {
    case 'first_look': return `${who(event.seat)} looks at their positions ${event.positions[0]} and ${event.positions[1]}.`;
    case 'drew': return `${who(event.seat)} draws a card; ${event.left} cards are left.`;
    case 'kept': return event.face === 'secret' ? `${who(event.seat)} keeps the drawn card at position ${event.position}.` : null;
    case 'looked': return `${who(event.seat)} looks at ${place(event.seat, event.owner, event.position)}.`;
    case 'rune_laid': return `${who(event.seat)} lays ${event.rune === 'frost' ? 'a frost rune (−3)' : 'an ember rune (+3)'} on ${place(event.seat, event.owner, event.position)}.`;
    default: return null;
  }
}

function german(event: Event, who: (seat: number) => string): string {
  const card = (value: number) => `${de.names[value]} ${value}`;
  const place = (seat: number, owner: number, position: number) => (seat === owner ? `den eigenen Platz ${position}` : `Platz ${position} von ${who(owner)}`);
  switch (event.type) {
    case 'first_player': return `Das Los fällt auf ${who(event.seat)}.`;
    case 'round_began': return `Runde ${event.round} beginnt: alle 52 Karten werden gemischt, ${who(event.first)} spielt zuerst.`;
    case 'dealt': return 'Jeder erhält vier verdeckte Karten.';
    case 'look_chosen': return `${who(event.seat)} hat zwei Karten zum Ansehen gewählt.`;
    case 'first_look': return `${who(event.seat)} sieht die eigenen Plätze ${event.positions[0]} und ${event.positions[1]} an.`;
    case 'flipped': return `Die Ablage beginnt mit ${card(event.card)}.`;
    case 'reshuffled': return `Der Nachziehstapel ist leer: ${event.cards} abgelegte Karten werden gemischt, ${card(event.top)} bleibt liegen.`;
    case 'drew': return `${who(event.seat)} zieht eine Karte; ${event.left} sind übrig.`;
    case 'took': return `${who(event.seat)} nimmt ${card(event.card)} von der Ablage und legt sie verdeckt auf Platz ${event.position}.`;
    case 'kept': return `${who(event.seat)} behält ${event.face === 'shown' && event.card !== null ? card(event.card) : 'die gezogene Karte'} auf Platz ${event.position}.`;
    case 'discarded':
      if (event.from === null) return `${who(event.seat)} legt ${card(event.card)} ab.`;
      return `${card(event.card)} geht von Platz ${event.from} von ${who(event.seat)} auf die Ablage${event.runes.length > 0 ? '; die Runen vergehen' : ''}.`;
    case 'invoked': return `${who(event.seat)} setzt ${card(event.card)} ein: ${de.abilities[event.ability]}.`;
    case 'no_target': return `${card(event.card)} schläft weiter: ${de.abilities[event.ability]} hat kein Ziel.`;
    case 'declined': return `${who(event.seat)} verzichtet auf ${de.abilities[event.ability]}.`;
    case 'looked': return `${who(event.seat)} sieht ${place(event.seat, event.owner, event.position)} an.`;
    case 'rune_laid': return `${who(event.seat)} legt eine ${event.rune === 'frost' ? 'Frostrune (−3)' : 'Glutrune (+3)'} auf ${place(event.seat, event.owner, event.position)}.`;
    case 'exchanged': return `Platz ${event.own} von ${who(event.seat)} und Platz ${event.position} von ${who(event.owner)} tauschen.`;
    case 'stopped': return event.ability === 'twin_sight' ? `${who(event.seat)} belässt es bei einem Blick.` : `${who(event.seat)} lässt die Karte liegen.`;
    case 'called': return `${who(event.seat)} sagt das Letzte Gambit an!${event.sealed ? ' Die Karten sind in Eis versiegelt.' : ''} Alle anderen haben einen letzten Zug.`;
    case 'long_night': return `Die Lange Nacht: ${event.turns} Züge ohne Ansage beenden die Runde.`;
    case 'revealed': return `Runde ${event.round} endet: ${event.sheet.lines.map((line, seat) => `${who(seat)} ${line.cards.map((each) => each.current).join('+')} = ${line.total}`).join(', ')}.`;
    case 'scored': return `${who(event.seat)} erhält ${de.points(event.points)}${event.outcome === 'total' ? '' : ` (${de.outcomes[event.outcome]})`}; das macht ${event.score}.`;
    case 'crested': return `${who(event.seat)} gewinnt ein Drachenwappen und hat nun ${event.crests}.`;
    case 'game_ended': return `Jemand hat ${event.threshold} erreicht: das Spiel ist aus, der niedrigste Stand gewinnt.`;
  }
}
