import { settings } from '../../settings.svelte';
import type { Event } from '../../wire/dragons-gambit/Event';
import type { View } from '../../wire/dragons-gambit/View';
import type { ActionButton, ActionContext, ActionGroup, GameScreen } from '../screen';
import { aimOf } from './aim';
import Board from './Board.svelte';
import { cardName } from './names';
import { prompt } from './prompt';
import { de, en } from './strings';
import { tell } from './tell';
import Text from './Text.svelte';

/** Abilities by the first word of the action that invokes them; the board lights their targets. */
const ABILITIES = ['scry', 'chill', 'spy', 'scorch', 'gale', 'look', 'raid'];

function actions({ view, menu, seats, you, language }: ActionContext<View>): ActionGroup[] {
  const words = { en, de }[language];
  const top = view.discard_pile.top;
  const hand = view.phase.type === 'decide' ? view.phase.card : null;
  const place = (seat: number, position: number) => (seat === you ? words.ofYou(position) : words.ofSeat(position, seats[seat]?.name ?? ''));
  const numbered = (verb: string): ActionButton[] => menu.of(verb).map(({ text }) => ({ text, label: text.split(' ')[1] ?? '', key: text.split(' ')[1] ?? '' }));
  const single = (text: string, more: Partial<ActionButton> = {}): ActionButton => ({ text, label: words.verbs[text] ?? text, ...more });

  const groups: ActionGroup[] = [];
  if (view.phase.type === 'turn') {
    const call = single('call', { key: 'f', tone: 'danger', detail: words.callDetail, confirm: words.unsure });
    const blocked = menu.has('call') || view.caller !== null ? {} : { blocked: { reason: words.callBlocked, clause: 'D34' } };
    groups.push({ label: '', as: 'buttons', buttons: [single('draw', { key: 'd', primary: true, detail: words.drawDetail(view.draw_pile) }), { ...call, ...blocked }] });
    groups.push({ label: top === null ? words.verbs.take! : words.takeLabel(cardName(words, top)), as: 'buttons', buttons: numbered('take') });
    return groups;
  }
  groups.push({ label: hand === null ? words.verbs.keep! : words.keepLabel(cardName(words, hand)), as: 'buttons', buttons: numbered('keep') });
  groups.push({ label: words.exchangeLabel, as: 'buttons', buttons: numbered('exchange') });
  const ending = { key: 'd' };
  groups.push({ label: '', as: 'buttons', buttons: [single('discard', ending), single('decline', ending), single('stop', ending)] });
  groups.push({ label: words.chooseLabel, as: 'buttons', buttons: menu.of('choose').map(({ text }) => ({ text, label: aimOf(text, you).spots.map((spot) => spot.position).join(` ${words.and} `) })) });
  for (const verb of ABILITIES) {
    const buttons = menu.of(verb).map(({ text }) => ({ text, label: `${words.verbs[verb]}: ${aimOf(text, you).spots.map((spot) => place(spot.seat, spot.position)).join(` ${words.and} `)}` }));
    groups.push({ label: words.onBoard(words.verbs[verb] ?? verb), as: 'board', buttons });
  }
  return groups;
}

/** Whatever was drawn or seen takes the same time: nothing is told by how long it is shown. */
function beatMs(events: Event[]): number {
  const has = (...types: Event['type'][]) => events.some((event) => types.includes(event.type));
  if (has('revealed')) return 2500;
  if (has('called', 'first_look')) return 1500;
  if (has('exchanged', 'looked', 'rune_laid')) return 1200;
  if (has('drew', 'kept', 'took', 'discarded', 'flipped')) return 800;
  return has('declined', 'stopped', 'no_target', 'reshuffled', 'round_began') ? 500 : 0;
}

export default {
  Board,
  Text,
  figures: (view, seat) => {
    const player = view.players[seat]!;
    const words = { en, de }[settings.language];
    const marks = [
      ...(player.crests > 0 ? [{ text: `★ ${player.crests}`, says: `${words.crestHead}: ${player.crests}` }] : []),
      ...(view.caller === seat ? [{ text: '⚑', says: words.called }] : []),
      ...(player.sealed ? [{ text: '❄', says: words.sealed }] : []),
    ];
    return { cash: player.score, worth: player.score, lowerIsBetter: true, marks };
  },
  money: (points) => String(points),
  hasSecrets: true,
  seatsOnBoard: true,
  prompt,
  actions,
  beatMs,
  sound: (event, you) => {
    switch (event.type) {
      case 'drew': case 'took': case 'discarded': case 'flipped': case 'dealt': return 'card';
      case 'looked': return 'tick';
      case 'rune_laid': return event.rune === 'frost' ? 'peg' : 'bad';
      case 'exchanged': return 'place';
      case 'called': return 'turn';
      case 'revealed': return you !== null && event.sheet.lines[you]?.outcome === 'failure' ? 'bad' : 'good';
      default: return null;
    }
  },
  tell,
  welcome: (language) => ({ en, de })[language].welcome,
  keys: (language) => {
    const words = { en, de }[language];
    return [
      { keys: ['1', '2', '3', '4'], meaning: words.keyPositions }, { keys: ['D'], meaning: words.keyDraw }, { keys: ['F'], meaning: words.keyCall },
      { keys: ['V'], meaning: words.keyVerb }, { keys: ['Esc'], meaning: words.keyEscape },
    ];
  },
  chances: (language) => ({ card: { label: { en, de }[language].chances, columns: [{ word: 0, label: { en, de }[language].value }] } }),
} satisfies GameScreen<View, Event>;
