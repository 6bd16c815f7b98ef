/** Random choices that a seed repeats (mulberry32). */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  isTrue(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(choices: readonly [T, ...T[]] | readonly T[]): T {
    const choice = choices[this.below(choices.length)];
    if (choice === undefined && choices.length === 0) throw new Error('there is nothing to choose from');
    return choice as T;
  }
}
