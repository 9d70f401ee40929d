// How cards travel in a beat: each flight starts at one place of the table and ends at another, where the new state already shows the card.

import type { Event } from '../../wire/dragons-gambit/Event';

export interface Flight {
  from: string;
  to: string;
}

export const slot = (seat: number, position: number): string => `slot-${seat}-${position}`;

/** The flights of these events. Every card flies alike, whatever it is: nothing is told by how it moves. */
export function flights(events: Event[]): Flight[] {
  const found: Flight[] = [];
  for (const event of events) {
    switch (event.type) {
      case 'drew': found.push({ from: 'draw', to: 'hand' }); break;
      case 'kept': found.push({ from: 'hand', to: slot(event.seat, event.position) }); break;
      case 'took': found.push({ from: 'discard', to: slot(event.seat, event.position) }); break;
      case 'discarded': found.push({ from: event.from === null ? 'hand' : slot(event.seat, event.from), to: 'discard' }); break;
      case 'exchanged': {
        const [own, other] = [slot(event.seat, event.own), slot(event.owner, event.position)];
        found.push({ from: own, to: other }, { from: other, to: own });
        break;
      }
      case 'flipped': found.push({ from: 'draw', to: 'discard' }); break;
      default: break;
    }
  }
  return found;
}

/** Where the places of a table are on the screen. */
export function placesOf(root: HTMLElement): Map<string, DOMRect> {
  return new Map([...root.querySelectorAll<HTMLElement>('[data-place]')].map((element) => [element.dataset.place!, element.getBoundingClientRect()]));
}

/** Lets the cards fly within so many milliseconds, from where the places were before. */
export function fly(root: HTMLElement, events: Event[], before: Map<string, DOMRect>, ms: number): void {
  for (const { from, to } of flights(events)) {
    const element = root.querySelector<HTMLElement>(`[data-place="${to}"] [data-card]`);
    const start = before.get(from) ?? placesOf(root).get(from);
    if (!element || !start) continue;
    const end = element.getBoundingClientRect();
    const [x, y] = [start.left + start.width / 2 - end.left - end.width / 2, start.top + start.height / 2 - end.top - end.height / 2];
    const size = end.width > 0 ? start.width / end.width : 1;
    // The path bends to one side, so that two cards that change places pass each other.
    const [bendX, bendY] = [-y * 0.18, x * 0.18];
    element.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(${size})`, zIndex: 20, offset: 0 },
        { transform: `translate(${x / 2 + bendX}px, ${y / 2 + bendY}px) scale(${(1 + size) / 2 + 0.1})`, zIndex: 20, offset: 0.5 },
        { transform: 'none', zIndex: 20, offset: 1 },
      ],
      { duration: ms, easing: 'ease-in-out' },
    );
  }
}
