// What a card does, in words. Effects are written as in the editions: `receive 50`, `advance 39`.

import type { Words } from './strings';
import type { Print } from './types';

export function effectWords(effect: string, board: Print, money: (amount: number) => string, words: Words): string {
  const [verb, first = '', second = ''] = effect.split(' ');
  const number = Number(first);
  const place = () => board.spaces[number]?.name ?? first;
  const { effects } = words;
  switch (verb) {
    case 'receive': return effects.receive(money(number), effect.endsWith('pot') ? effects.fromPot : '');
    case 'pay': return effect.endsWith('each') ? effects.payEach(money(number)) : effects.pay(money(number), effect.endsWith('pot') ? effects.toPot : '');
    case 'collect': return effects.collect(money(number));
    case 'repairs': return effects.repairs(money(number), money(Number(second)));
    case 'advance': return effects.advance(place());
    case 'retreat': return effects.retreat(place());
    case 'back': return effects.back(number);
    case 'nearest': return first === 'station' ? effects.nearestStation : effects.nearestUtility;
    case 'jail': return effects.jail;
    case 'jail-card': return effects.jailCard;
    case 'pay-or-draw': return effects.choice(money(number));
    default: return effect;
  }
}
