// What a person has chosen for this device. Kept in the browser, never sent.

export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'off' | 'fast' | 'normal' | 'slow';
export type Language = 'en' | 'de';

interface Stored {
  theme: Theme;
  motion: Motion;
  sound: boolean;
  volume: number;
  language: Language;
  shortcuts: boolean;
  textMode: boolean;
  chatOpen: boolean;
  welcomed: string[];
}

const KEY = 'parlor.settings';
const FACTORS: Record<Exclude<Motion, 'system'>, number> = { off: 0, fast: 0.45, normal: 1, slow: 2 };

function firstLanguage(): Language {
  return typeof navigator !== 'undefined' && navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en';
}

const DEFAULTS: Stored = {
  theme: 'system',
  motion: 'system',
  sound: true,
  volume: 0.5,
  language: firstLanguage(),
  shortcuts: true,
  textMode: false,
  chatOpen: false,
  welcomed: [],
};

function read(): Stored {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof found === 'object' && found !== null ? { ...DEFAULTS, ...found } : { ...DEFAULTS };
  } catch {
    return { ...DEFAULTS };
  }
}

function media(query: string): MediaQueryList | null {
  return typeof matchMedia === 'function' ? matchMedia(query) : null;
}

class Settings {
  #stored = $state<Stored>(read());
  #systemDark = $state(media('(prefers-color-scheme: dark)')?.matches ?? false);
  #systemStill = $state(media('(prefers-reduced-motion: reduce)')?.matches ?? false);

  constructor() {
    media('(prefers-color-scheme: dark)')?.addEventListener('change', (event) => (this.#systemDark = event.matches));
    media('(prefers-reduced-motion: reduce)')?.addEventListener('change', (event) => (this.#systemStill = event.matches));
  }

  get theme(): Theme { return this.#stored.theme; }
  set theme(value: Theme) { this.#set('theme', value); }
  get motion(): Motion { return this.#stored.motion; }
  set motion(value: Motion) { this.#set('motion', value); }
  get sound(): boolean { return this.#stored.sound; }
  set sound(value: boolean) { this.#set('sound', value); }
  get volume(): number { return this.#stored.volume; }
  set volume(value: number) { this.#set('volume', Math.min(1, Math.max(0, value))); }
  get language(): Language { return this.#stored.language; }
  set language(value: Language) { this.#set('language', value); }
  /** Whether single keys act (WCAG 2.1.4: it can be turned off). */
  get shortcuts(): boolean { return this.#stored.shortcuts; }
  set shortcuts(value: boolean) { this.#set('shortcuts', value); }
  get textMode(): boolean { return this.#stored.textMode; }
  set textMode(value: boolean) { this.#set('textMode', value); }
  get chatOpen(): boolean { return this.#stored.chatOpen; }
  set chatOpen(value: boolean) { this.#set('chatOpen', value); }
  /** Games whose first words were read and put away. */
  get welcomed(): readonly string[] { return this.#stored.welcomed; }
  set welcomed(value: string[]) { this.#set('welcomed', value); }

  /** The theme that is shown. */
  get shownTheme(): 'light' | 'dark' {
    if (this.theme === 'system') return this.#systemDark ? 'dark' : 'light';
    return this.theme;
  }

  /** By what every duration is multiplied: 0 when motion is off. */
  get pace(): number {
    if (this.motion === 'system') return this.#systemStill ? 0 : 1;
    return FACTORS[this.motion];
  }

  #set<K extends keyof Stored>(key: K, value: Stored[K]): void {
    this.#stored[key] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify($state.snapshot(this.#stored)));
    } catch {
      // A browser without storage keeps the choice until the page is closed.
    }
  }
}

export const settings = new Settings();

/** A duration in milliseconds at the speed that the person has chosen; 0 when motion is off. */
export function ms(base: number): number {
  return base * settings.pace;
}
