// Live regions: equal text is read again, bursts become one message.

const PAUSE_MS = 150;

class Announcer {
  polite = $state('');
  assertive = $state('');
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Says something when the reader is idle. */
  say(text: string): void {
    if (!text) return;
    this.#waiting.push(text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const text = this.#waiting.slice(-6).join(' ');
      this.#waiting = [];
      this.polite = again(this.polite, text);
    }, PAUSE_MS);
  }

  /** Says something at once: your turn, an error. */
  alert(text: string): void {
    this.assertive = again(this.assertive, text);
  }
}

/** Readers stay silent when a region's text does not change: a no-break space makes it another one. */
export function again(before: string, text: string): string {
  return before === text ? `${text}\u00a0` : text;
}

export const announcer = new Announcer();
