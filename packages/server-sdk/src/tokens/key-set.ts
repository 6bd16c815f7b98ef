import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { Platform, SendRequest } from '../platform.ts';
import { TokenError } from './token-error.ts';

/** The shortest time between two reads, so that tokens with invented key ids cause no further requests. */
const COOLDOWN_MS = 30_000;
const COOLDOWN_AFTER_FAILURE_MS = 1000;
/** How long keys are used while the service does not answer. */
const STALE_MS = 24 * 3_600_000;

/**
 * The public keys of the account service. They are read again in the background when they are old, and at once for an
 * unknown key id; concurrent callers share one request.
 */
export class KeySet {
  readonly #url: string;
  readonly #send: SendRequest;
  readonly #now: Platform['now'];
  readonly #cacheMs: number;
  #find: JWTVerifyGetKey | null = null;
  #readAt = 0;
  #nextReadAt = -Infinity;
  #reading: Promise<void> | null = null;

  constructor(url: string, { send, now, cacheMs }: { send: SendRequest; now: Platform['now']; cacheMs: number }) {
    this.#url = url;
    this.#send = send;
    this.#now = now;
    this.#cacheMs = cacheMs;
  }

  /** The key that a token's header names. */
  readonly keyOf: JWTVerifyGetKey = async (header, token) => {
    if (typeof header?.kid !== 'string') throw new errors.JWKSNoMatchingKey();
    const find = await this.#current();
    try {
      return await find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await this.#read();
      return (this.#find ?? find)(header, token);
    }
  };

  async #current(): Promise<JWTVerifyGetKey> {
    const age = this.#now() - this.#readAt;
    if (this.#find && age <= this.#cacheMs) return this.#find;
    if (this.#find && age <= STALE_MS) {
      this.#read().catch(() => {}); // The next token tries again.
      return this.#find;
    }
    this.#find = null;
    await this.#read();
    if (!this.#find) throw new TokenError('unavailable');
    return this.#find;
  }

  /** Reads the keys, unless they were read a short time ago. */
  #read(): Promise<void> {
    if (this.#reading) return this.#reading;
    const startedAt = this.#now();
    if (startedAt < this.#nextReadAt) return Promise.resolve();
    this.#reading = this.#fetch(startedAt).finally(() => (this.#reading = null));
    return this.#reading;
  }

  async #fetch(startedAt: number): Promise<void> {
    this.#nextReadAt = startedAt + COOLDOWN_AFTER_FAILURE_MS;
    try {
      const { status, body } = await this.#send(this.#url);
      if (status !== 200) throw new Error(`the keys were answered with status ${status}`);
      this.#find = createLocalJWKSet(body as JSONWebKeySet);
    } catch (cause) {
      throw new TokenError('unavailable', { cause });
    }
    this.#readAt = startedAt;
    this.#nextReadAt = startedAt + COOLDOWN_MS;
  }
}
