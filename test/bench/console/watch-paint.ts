/** What the page can be waited for to show. */
export type Sight =
  /** The first rows of a list that has as many as told, or any number. */
  | 'list'
  /** The first rows of a list with another number of rows than told. */
  | 'otherList'
  /** The keyboard on another row than the one told. */
  | 'cursor'
  /** What was written in another ticket than the one told. */
  | 'ticket'
  /** The palette with something to choose. */
  | 'palette'
  /** Another number of letters in the answer than told. */
  | 'typed'
  /** A text in every row that is on the screen; the last row of the list among them when told so. */
  | 'rows'
  /** A row with the text told. */
  | 'text';

declare global {
  interface Window {
    benchSights: Record<Sight, (told: string) => boolean>;
    benchPaint: {
      /** When the page has shown it: the time after the frame, in ms since the page was asked for. */
      of(sight: Sight, told?: string): Promise<number>;
      /** Begins to wait for the next key or click, and from its own time on for what it shows. */
      arm(sight: Sight, told?: string): void;
      /** Milliseconds from that key or click to the end of the frame that showed it. */
      armed: Promise<number>;
    };
  }
}

/** Runs in the page, before its own scripts; the bare list answers to the same names. */
export function watchSights(): void {
  const find = (selector: string) => document.querySelector(selector);
  const textOf = (selector: string) => find(selector)?.textContent ?? '';
  const isLoaded = (row: Element | null) => row !== null && row.textContent !== '';
  window.benchSights = {
    list: (total) => isLoaded(find(total === '' ? '[data-row]' : `[data-row][aria-setsize="${total}"]`)),
    otherList: (total) => isLoaded(find(`[data-row]:not([aria-setsize="${total}"])`)),
    cursor: (before) => find('#ticket-rows')?.getAttribute('aria-activedescendant') !== before,
    ticket: (before) => textOf('main header > span') !== before && textOf('main [data-entry]') !== '',
    palette: () => find('#palette-results [role=option]') !== null,
    typed: (before) => textOf('.composer-text .tiptap').length !== Number(before),
    rows: (where) => {
      const { wanted, loaded, hasLast } = window.benchRows();
      return loaded > 0 && loaded === wanted && (where === '' || hasLast);
    },
    text: (wanted) => [...document.querySelectorAll('[data-row]')].some((row) => row.textContent?.includes(wanted)),
  };
}

/** Runs in the page, before its own scripts. */
export function watchPaint(): void {
  const inputs = ['keydown', 'click'];
  const patience = 30_000;
  const of = (sight: Sight, told = '') =>
    new Promise<number>((resolve, reject) => {
      const deadline = performance.now() + patience;
      const { port1, port2 } = new MessageChannel();
      // A task behind the one that draws the frame.
      port1.onmessage = () => resolve(performance.now());
      const look = () => {
        if (window.benchSights[sight](told)) port2.postMessage(0);
        else if (performance.now() > deadline) reject(new Error(`Nothing to be seen within 30 s: ${sight} ${told}`));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  const arm = (sight: Sight, told?: string) => {
    window.benchPaint.armed = new Promise((resolve, reject) => {
      const begin = ({ timeStamp }: Event) => {
        for (const type of inputs) window.removeEventListener(type, begin, { capture: true });
        of(sight, told).then((painted) => resolve(painted - timeStamp), reject);
      };
      for (const type of inputs) window.addEventListener(type, begin, { capture: true });
    });
  };
  window.benchPaint = { of, arm, armed: Promise.resolve(Number.NaN) };
}
