// What this page has seen of the merger that goes on: bonuses and disposals are events, a view has only what is still to come.

import { untrack } from 'svelte';
import type { Event } from '../../wire/space-monopoly/Event';
import type { View } from '../../wire/space-monopoly/View';
import type { Beat } from '../screen';

type Of<T extends Event['type']> = Extract<Event, { type: T }>;

export class Story {
  #turn = 0;
  #beat = -1;
  bonuses = $state.raw<Of<'bonus_paid'>[]>([]);
  disposals = $state.raw<Of<'disposed'>[]>([]);

  /** Takes in what a beat tells, once; another turn or another merger begins a new story. */
  read({ turn }: Pick<View, 'turn'>, { id, events }: Pick<Beat<Event>, 'id' | 'events'>): void {
    if (id === this.#beat) return;
    this.#beat = id;
    const isNew = turn !== this.#turn || events.some((event) => event.type === 'merger_began');
    this.#turn = turn;
    const paid = events.filter((event) => event.type === 'bonus_paid');
    const disposed = events.filter((event) => event.type === 'disposed');
    untrack(() => {
      this.bonuses = isNew ? paid : [...this.bonuses, ...paid];
      this.disposals = isNew ? disposed : [...this.disposals, ...disposed];
    });
  }
}
