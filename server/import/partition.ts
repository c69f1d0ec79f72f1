/**
 * Which of the numbers 0 … n-1 belong together (union-find). The result depends on what was joined, never on the order
 * in which it was.
 */
export class Partition {
  readonly #parent: Int32Array;

  constructor(size: number) {
    this.#parent = Int32Array.from({ length: size }, (_, index) => index);
  }

  /** The number that stands for the part that `n` is in: its smallest. */
  find(n: number): number {
    let root = n;
    while (this.#at(root) !== root) root = this.#at(root);
    for (let at = n; at !== root; ) {
      const next = this.#at(at);
      this.#parent[at] = root;
      at = next;
    }
    return root;
  }

  join(a: number, b: number): void {
    const [first, second] = [this.find(a), this.find(b)];
    this.#parent[Math.max(first, second)] = Math.min(first, second);
  }

  #at(index: number): number {
    return this.#parent[index] ?? index;
  }
}
