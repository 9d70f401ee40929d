// What is written on the squares: kept in the browser.

export const LABELS = ['nothing', 'coordinates', 'initials'] as const;
export type LabelMode = (typeof LABELS)[number];

const KEY = 'parlor.space-monopoly.labels';

function read(): LabelMode {
  try {
    const found = localStorage.getItem(KEY);
    return LABELS.find((mode) => mode === found) ?? 'initials';
  } catch {
    return 'initials';
  }
}

class Labels {
  #mode = $state<LabelMode>(read());
  get mode(): LabelMode { return this.#mode; }
  set mode(value: LabelMode) {
    this.#mode = value;
    try {
      localStorage.setItem(KEY, value);
    } catch {
      // A browser without storage keeps the choice until the page is closed.
    }
  }
}

export const labels = new Labels();
