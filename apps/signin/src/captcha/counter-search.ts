import { scrypt } from '@noble/hashes/scrypt.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { CaptchaWork } from '@feisuo/contract/schemas/account-captcha';

export type Solution = { counter: number; derivedKey: string };

/** The fields of the proof of work that the search needs. */
export type Puzzle = Pick<CaptchaWork, 'salt' | 'nonce' | 'cost' | 'memory_cost' | 'key_prefix' | 'max_counter'>;

const KEY_BYTES = 32;

/**
 * Searches the counter for which the scrypt key of nonce and counter begins with the prefix. Written in JavaScript:
 * browsers have no scrypt, and on plain http no Web Crypto.
 */
export class CounterSearch {
  readonly #puzzle: Puzzle;
  readonly #salt: Uint8Array;
  /** The scrypt password: the nonce, followed by the counter as four bytes, big-endian. */
  readonly #password: Uint8Array;
  readonly #counterAt: DataView;
  #next = 0;

  constructor(puzzle: Puzzle) {
    this.#puzzle = puzzle;
    this.#salt = hexToBytes(puzzle.salt);
    const nonce = hexToBytes(puzzle.nonce);
    this.#password = new Uint8Array(nonce.length + 4);
    this.#password.set(nonce);
    this.#counterAt = new DataView(this.#password.buffer, nonce.length);
  }

  /** Share of the proof of work that is done, from 0 to 1. */
  get progress(): number {
    return Math.min(1, this.#next / this.#puzzle.max_counter);
  }

  get isExhausted(): boolean {
    return this.#next > this.#puzzle.max_counter;
  }

  /** Tries the next `count` counters. Null if none of them is the solution. */
  tryNext(count: number): Solution | null {
    const { cost: N, memory_cost: r, key_prefix: prefix, max_counter: max } = this.#puzzle;
    const end = Math.min(this.#next + count, max + 1);
    for (; this.#next < end; this.#next += 1) {
      this.#counterAt.setUint32(0, this.#next);
      const derivedKey = bytesToHex(scrypt(this.#password, this.#salt, { N, r, p: 1, dkLen: KEY_BYTES }));
      if (derivedKey.startsWith(prefix)) return { counter: this.#next, derivedKey };
    }
    return null;
  }
}
