/** What the page can be waited for to show. */
export type Sight =
  /** The first rows of a list that has as many as told. */
  | 'list'
  /** The keyboard on another row than the one told. */
  | 'cursor'
  /** The number of another ticket than the one told. */
  | 'head'
  /** What was written in another ticket than the one told. */
  | 'ticket'
  /** The palette with something to choose. */
  | 'palette'
  /** A text in every row that is on the screen; the last row of the list among them when told so. */
  | 'rows'
  /** A row with the text told. */
  | 'text';

declare global {
  interface Window {
    bench: {
      /** When the page has shown it: the time after the frame, in ms since the page was asked for. */
      paintOf(sight: Sight, told?: string): Promise<number>;
      /** Begins to wait for the next key or click, and from its own time on for what it shows. */
      arm(sight: Sight, told?: string): void;
      /** Milliseconds from that key or click to the end of the frame that showed it. */
      armed: Promise<number>;
      /** Places of the rows on the screen, and what is drawn of them. */
      rows(): { wanted: number; drawn: number; loaded: number; hasLast: boolean };
    };
  }
}

/** Runs in the page, before its own scripts; the bare list answers to the same names. */
export function probePage(): void {
  const height = 44;
  const find = (selector: string) => document.querySelector(selector);
  const textOf = (selector: string) => find(selector)?.textContent ?? '';
  const rows = () => {
    const list = find('#ticket-rows');
    const drawn = [...document.querySelectorAll('[data-row]')];
    const total = Number(drawn[0]?.getAttribute('aria-setsize') ?? 0);
    const top = list?.scrollTop ?? 0;
    const from = Math.floor(top / height) + 1;
    const until = Math.min(total, Math.ceil((top + (list?.clientHeight ?? 0)) / height));
    const seen = drawn.filter((row) => {
      const place = Number(row.getAttribute('aria-posinset'));
      return place >= from && place <= until;
    });
    const loaded = seen.filter((row) => row.textContent !== '').length;
    return { wanted: until - from + 1, drawn: seen.length, loaded, hasLast: total > 0 && until === total };
  };
  const sights: Record<Sight, (told: string) => boolean> = {
    list: (total) => textOf(total === '' ? '[data-row]' : `[data-row][aria-setsize="${total}"]`) !== '',
    cursor: (before) => find('#ticket-rows')?.getAttribute('aria-activedescendant') !== before,
    head: (before) => ![before, ''].includes(textOf('main header > span')),
    ticket: (before) => sights.head(before) && textOf('main [data-entry]') !== '',
    palette: () => find('#palette-results [role=option]') !== null,
    rows: (where) => {
      const { wanted, loaded, hasLast } = rows();
      return loaded > 0 && loaded === wanted && (where === '' || hasLast);
    },
    text: (wanted) => [...document.querySelectorAll('[data-row]')].some((row) => row.textContent?.includes(wanted)),
  };
  const paintOf = (sight: Sight, told = '') =>
    new Promise<number>((resolve, reject) => {
      const deadline = performance.now() + 30_000;
      const { port1, port2 } = new MessageChannel();
      // A task behind the one that draws the frame.
      port1.onmessage = () => resolve(performance.now());
      const look = () => {
        if (sights[sight](told)) port2.postMessage(0);
        else if (performance.now() > deadline) reject(new Error(`Nothing to be seen within 30 s: ${sight} ${told}`));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  const arm = (sight: Sight, told?: string) => {
    window.bench.armed = new Promise((resolve, reject) => {
      const begin = ({ timeStamp }: Event) => {
        for (const type of ['keydown', 'click']) window.removeEventListener(type, begin, { capture: true });
        paintOf(sight, told).then((painted) => resolve(painted - timeStamp), reject);
      };
      for (const type of ['keydown', 'click']) window.addEventListener(type, begin, { capture: true });
    });
  };
  window.bench = { paintOf, arm, armed: Promise.resolve(Number.NaN), rows };
}
