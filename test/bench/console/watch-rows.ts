/** How many rows have a place on the screen, how many of these are drawn, and how many of those have their text. */
export interface SeenRows {
  wanted: number;
  drawn: number;
  loaded: number;
  /** The last row of the list is among them. */
  hasLast: boolean;
}

declare global {
  interface Window {
    benchRows(): SeenRows;
  }
}

/** Runs in the page, before its own scripts. Counts by the rows' numbers, which costs no layout. */
export function watchRows(): void {
  const height = 44;
  window.benchRows = () => {
    const list = document.querySelector('#ticket-rows');
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
}
