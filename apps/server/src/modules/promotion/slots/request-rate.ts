import { addressBlock } from '../../../http/address-block.ts';
import { addressSubject } from '../../../http/rate-limit.ts';

const WINDOW_MS = 60_000;
/** How many times the limit of one address the network around it has. */
const NETWORK_ALLOWANCE = 10;
/** Beyond so many subjects in a window all further ones share one count, so that memory stays bounded. */
const MOST_SUBJECTS = 100_000;
const OTHERS = 'others';

/**
 * Counts requests per minute, by address and by network. It counts in the memory of one process: answering slots touches no
 * database as a rule, and the limit protects this process.
 */
export class RequestRate {
  readonly #perAddress: number;
  #hits = new Map<string, number>();
  #endsAtMs = 0;

  constructor(perAddress: number) {
    this.#perAddress = perAddress;
  }

  /** Null while there is room, otherwise the seconds until there is again. */
  take(ip: string, nowMs: number): number | null {
    // A clock that was set back opens a new window as well.
    if (nowMs >= this.#endsAtMs || nowMs < this.#endsAtMs - WINDOW_MS) {
      this.#hits = new Map();
      this.#endsAtMs = nowMs + WINDOW_MS;
    }
    const address = this.#count(addressSubject(ip));
    const network = this.#count(addressBlock(ip)) / NETWORK_ALLOWANCE;
    return Math.max(address, network) > this.#perAddress ? (this.#endsAtMs - nowMs) / 1000 : null;
  }

  #count(subject: string): number {
    const key = this.#hits.has(subject) || this.#hits.size < MOST_SUBJECTS ? subject : OTHERS;
    const hits = (this.#hits.get(key) ?? 0) + 1;
    this.#hits.set(key, hits);
    return hits;
  }
}
