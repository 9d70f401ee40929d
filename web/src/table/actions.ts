// The action bar of any game: the menu grouped by its first words, so that every game is playable without a screen of its own.

import { verbOf, type Menu } from '../games/menu';
import type { ActionButton, ActionGroup, SeatFace } from '../games/screen';

const MOST_BUTTONS = 8;

/** `spy s2 3` → `Spy Otter 3`. */
export function labelOf(text: string, seats: SeatFace[]): string {
  const words = text.split(' ').map((word) => {
    const seat = /^s([1-8])$/.exec(word);
    return seat ? (seats[Number(seat[1]) - 1]?.name ?? word) : word;
  });
  return capital(words.join(' ').replaceAll('_', ' '));
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Groups a menu by verbs. Single words are buttons, few items too, many become a list. */
export function plainGroups(menu: Menu, seats: SeatFace[]): ActionGroup[] {
  const single: ActionButton[] = [];
  const groups: ActionGroup[] = [];
  for (const verb of menu.verbs) {
    const items = menu.of(verb);
    const button = (text: string): ActionButton => ({ text, label: labelOf(text, seats) });
    if (items.length === 1) single.push(button(items[0]!.text));
    else groups.push({ label: capital(verb), as: items.length > MOST_BUTTONS ? 'list' : 'buttons', buttons: items.map((item) => button(item.text)) });
  }
  const first = single.find((each) => !each.text.includes(' ')) ?? single[0];
  if (first && (groups.length === 0 || !first.text.includes(' '))) first.primary = true;
  return single.length > 0 ? [{ label: '', as: 'buttons', buttons: single }, ...groups] : groups;
}

/** A game's own groups, with whatever they forgot as plain groups after them: nobody is ever stuck. */
export function completed(own: ActionGroup[] | null, menu: Menu, seats: SeatFace[], others: string): ActionGroup[] {
  if (!own) return plainGroups(menu, seats);
  // A button that the menu does not offer must say why; otherwise it is left out.
  const groups = own
    .map((group) => ({ ...group, buttons: group.buttons.filter((button) => button.blocked || menu.has(button.text)) }))
    .filter((group) => group.buttons.length > 0);
  const named = new Set(groups.flatMap((group) => group.buttons.filter((button) => !button.blocked).map((button) => button.text)));
  const forgotten = menu.items.filter((item) => !named.has(item.text));
  if (forgotten.length > 0) {
    groups.push({ label: others, as: 'list', buttons: forgotten.map((item) => ({ text: item.text, label: labelOf(item.text, seats) })) });
  }
  return groups;
}

/** The choices of a long list by their sections, in the order in which these first appear; one nameless section where there are none. */
export function sectionsOf(buttons: ActionButton[]): { name: string; buttons: ActionButton[] }[] {
  const found = new Map<string, ActionButton[]>();
  for (const button of buttons) {
    const name = button.section ?? '';
    const known = found.get(name);
    if (known) known.push(button);
    else found.set(name, [button]);
  }
  return [...found].map(([name, inside]) => ({ name, buttons: inside }));
}

/** Gives the keys 1 to 9 to the buttons that stand in the bar and have no key of their own. */
export function withKeys(groups: ActionGroup[]): ActionGroup[] {
  let next = 1;
  return groups.map((group) => {
    if (group.as !== 'buttons') return group;
    const buttons = group.buttons.map((button) => (button.key || button.blocked || next > 9 ? button : { ...button, key: String(next++) }));
    return { ...group, buttons };
  });
}

/** A prompt without the commands that it hints at in brackets, `… (place A1)`: on a board they are buttons. */
export function withoutHints(prompt: string, menu: Menu): string {
  const verbs = new Set(menu.verbs);
  return prompt.replace(/ \(([^()]*)\)/g, (all, inside: string) => (verbs.has(verbOf(inside.replaceAll('`', ''))) ? '' : all));
}

/** What a line of the text mode means: an action of the menu, whatever its case and spaces; null where it is none. */
export function matching(menu: Menu, line: string): string | null {
  const wanted = line.trim().toLowerCase().replace(/\s+/g, ' ');
  return menu.items.find((item) => item.text.toLowerCase() === wanted)?.text ?? null;
}

export { verbOf };
