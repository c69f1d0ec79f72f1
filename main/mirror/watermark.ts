/**
 * How far a table that only grows was read: up to a second, which is read again, because more can be written in it.
 * The ids seen in that second tell what is new. Kept in memory; after a restart the last second counts as new again.
 */
export class Watermark {
  private second: string;
  private seen = new Set<number>();

  /** `since`: `YYYY-MM-DD HH:MM:SS`. */
  constructor(since: string) {
    this.second = since;
  }

  get since(): string {
    return this.second;
  }

  /** Those rows that were not seen yet; moves on to the last second among them. Rows come in order of time. */
  take<Row extends { id: number; time: string }>(rows: readonly Row[]): Row[] {
    const fresh = rows.filter(({ id, time }) => time > this.second || !this.seen.has(id));
    for (const { id, time } of fresh) {
      if (time > this.second) {
        this.second = time;
        this.seen = new Set();
      }
      if (time === this.second) this.seen.add(id);
    }
    return fresh;
  }
}
