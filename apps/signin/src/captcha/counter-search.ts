import type { CaptchaWork } from '@feisuo/contract/schemas/account-captcha';

export type Solution = { counter: number; derivedKey: string };

/** What of the work the search needs. */
export type Puzzle = Pick<CaptchaWork, 'salt' | 'nonce' | 'key_prefix' | 'max_counter'>;

/**
 * Looks for the counter whose SHA-256, behind salt and nonce, starts with the prefix. Our own SHA-256, for the browser
 * has none on plain http and is slower than this when asked for one small hash after another. Salt, nonce and counter
 * are 36 bytes, so each hash is a single block.
 */
export class CounterSearch {
  readonly #prefix: string;
  readonly #prefixWord: number;
  readonly #max: number;
  readonly #words = new Int32Array(64);
  readonly #hash = new Int32Array(8);
  #next = 0;

  constructor({ salt, nonce, key_prefix: prefix, max_counter: max }: Puzzle) {
    this.#prefix = prefix;
    this.#prefixWord = wordsOf(prefix)[0] ?? 0;
    this.#max = max;
    this.#words.set([...wordsOf(salt), ...wordsOf(nonce)]);
    this.#words[COUNTER + 1] = 0x8000_0000 | 0;
    this.#words[15] = (COUNTER + 1) * 32;
  }

  /** How far the search is, from 0 to 1. */
  get progress(): number {
    return Math.min(1, this.#next / this.#max);
  }

  get isExhausted(): boolean {
    return this.#next > this.#max;
  }

  /** Tries the next counters; null when none of them fits. */
  tryNext(count: number): Solution | null {
    const end = Math.min(this.#next + count, this.#max + 1);
    for (; this.#next < end; this.#next += 1) {
      this.#words[COUNTER] = this.#next;
      hashBlock(this.#words, this.#hash);
      if (this.#hash[0] !== this.#prefixWord) continue;
      const derivedKey = [...this.#hash].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
      if (derivedKey.startsWith(this.#prefix)) return { counter: this.#next, derivedKey };
    }
    return null;
  }
}

/** Salt and nonce fill the eight words before it. */
const COUNTER = 8;

const wordsOf = (hex: string) => (hex.match(/.{8}/g) ?? []).map((word) => Number.parseInt(word, 16) | 0);

/** First 32 bits of the fractional parts of roots of the first primes: where SHA-256 takes its constants from. */
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const primes: number[] = [];
for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
const roundConstants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

/** FIPS 180-4, section 6.2.2, for a message of one block. The first sixteen words are the message and stay. */
function hashBlock(w: Int32Array, hash: Int32Array): void {
  const at = (words: Int32Array, index: number) => words[index] as number;
  for (let t = 16; t < 64; t += 1) {
    const x = at(w, t - 15);
    const y = at(w, t - 2);
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[t] = (at(w, t - 16) + s0 + at(w, t - 7) + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = start as unknown as [number, number, number, number, number, number, number, number];
  for (let t = 0; t < 64; t += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(roundConstants, t) + at(w, t)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  hash[0] = at(start, 0) + a;
  hash[1] = at(start, 1) + b;
  hash[2] = at(start, 2) + c;
  hash[3] = at(start, 3) + d;
  hash[4] = at(start, 4) + e;
  hash[5] = at(start, 5) + f;
  hash[6] = at(start, 6) + g;
  hash[7] = at(start, 7) + h;
}
