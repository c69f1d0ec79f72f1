/** How long a write may keep others from writing, in ms; the aim lies below the promise of 25. */
const aim = 12;

/** Finds how many mails fit into one short transaction on this machine. */
export class Pace {
  readonly #most: number;
  #mails = 8;

  /** @param most mails in one transaction, however quick it is. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Mails for the next transaction. */
  get mails(): number {
    return this.#mails;
  }

  /** Runs what a transaction does, and learns from it. */
  async measure<Result>(work: () => Promise<Result>): Promise<Result> {
    const start = performance.now();
    const result = await work();
    const took = performance.now() - start;
    if (took > aim) this.#mails = Math.max(1, Math.floor((this.#mails * aim) / took));
    else if (took < aim / 2) this.#mails = Math.min(this.#most, this.#mails + 2);
    return result;
  }
}
