import type { MailFacts } from './mail-facts.ts';

export interface ProposedAddress {
  address: string;
  /** Mails that it wrote or received. */
  mails: number;
  /** True when it looks like the office's own. */
  proposed: boolean;
}

/** Mails that are looked at closely; a mailbox's first tells as much as all of it. */
const sampleLimit = 20_000;
/** Below this share of the mails that no better address explains, an address is a correspondent's. */
const leastShare = 0.1;
/** How many addresses are shown. */
const shown = 12;

/**
 * Finds the office's own addresses in a mailbox. Every mail of it was written or received by one of them: so the
 * address that takes part in most mails is one, then the one that takes part in most of the others, until what is left
 * is scattered. Lists receive much and are nobody's own; what mails were really delivered to counts most.
 */
export class OfficeAddresses {
  readonly #counts = new Map<string, number>();
  readonly #sample: string[][] = [];
  /** Each address once: a part of a header holds all of that header in memory. */
  readonly #names = new Map<string, string>();
  readonly #lists = new Set<string>();

  /** Looks at one more mail. */
  add(mail: Pick<MailFacts, 'from' | 'to' | 'cc' | 'deliveredTo' | 'lists' | 'listId'>): void {
    if (this.#sample.length >= sampleLimit) return;
    const named = [...mail.from, ...mail.to, ...mail.cc].map(({ address }) => address.toLowerCase());
    const all = [...new Set([...named, ...mail.deliveredTo])].map((address) => this.#name(address));
    for (const list of mail.lists) this.#lists.add(list);
    for (const address of all) this.#counts.set(address, (this.#counts.get(address) ?? 0) + 1);
    this.#sample.push(all);
  }

  /** The likeliest first. `known` are the brand's addresses already: they are proposed wherever they appear. */
  propose(known: ReadonlySet<string>): ProposedAddress[] {
    const own = this.#cover(known);
    const ranked = [...this.#counts.keys()].sort((a, b) => this.#count(b) - this.#count(a) || (a < b ? -1 : 1));
    const others = ranked.filter((address) => !own.includes(address)).slice(0, Math.max(0, shown - own.length));
    const entry = (proposed: boolean) => (address: string) => ({ address, mails: this.#count(address), proposed });
    return [...own.map(entry(true)), ...others.map(entry(false))];
  }

  #name(address: string): string {
    const known = this.#names.get(address);
    if (known === undefined) this.#names.set(address, address);
    return known ?? address;
  }

  #count = (address: string) => this.#counts.get(address) ?? 0;

  #cover(known: ReadonlySet<string>): string[] {
    const own = [...known].filter((address) => this.#counts.has(address));
    let left = this.#sample.filter((mail) => !mail.some((address) => known.has(address)));
    const least = Math.max(2, this.#sample.length * leastShare);
    while (left.length >= least && own.length < shown) {
      const best = this.#mostFrequent(left);
      if (!best || best.mails < least) break;
      own.push(best.address);
      left = left.filter((mail) => !mail.includes(best.address));
    }
    return own;
  }

  #mostFrequent(mails: readonly string[][]): { address: string; mails: number } | undefined {
    const counts = new Map<string, number>();
    for (const address of mails.flat()) {
      if (!this.#lists.has(address)) counts.set(address, (counts.get(address) ?? 0) + 1);
    }
    let best: { address: string; mails: number } | undefined;
    for (const [address, mails] of counts) {
      if (!best || mails > best.mails || (mails === best.mails && address < best.address)) best = { address, mails };
    }
    return best;
  }
}
