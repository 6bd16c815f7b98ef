import { createHash } from 'node:crypto';
import type { Platform, SendRequest } from '../platform.ts';
import { TokenError } from './token-error.ts';

/** A registered application that may ask whether its tokens are still valid. */
export interface IntrospectionClient {
  clientId: string;
  /** Omit it for an application without a secret. */
  clientSecret?: string;
}

const MOST_ANSWERS = 10_000;

/** Asks the account service whether a token is still valid. Answers are cached for a short time, under a hash of the token. */
export class Introspection {
  readonly #url: string;
  readonly #send: SendRequest;
  readonly #now: Platform['now'];
  readonly #cacheMs: number;
  readonly #answers = new Map<string, { isActive: Promise<boolean>; until: number }>();

  constructor(url: string, { send, now, cacheMs }: { send: SendRequest; now: Platform['now']; cacheMs: number }) {
    this.#url = url;
    this.#send = send;
    this.#now = now;
    this.#cacheMs = cacheMs;
  }

  isActive(token: string, client: IntrospectionClient): Promise<boolean> {
    const key = createHash('sha256').update(token).digest('base64url');
    const known = this.#answers.get(key);
    if (known && known.until > this.#now()) return known.isActive;
    this.#answers.delete(key);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size >= MOST_ANSWERS && oldest !== undefined) this.#answers.delete(oldest);
    const answer = { isActive: this.#ask(token, client), until: this.#now() + this.#cacheMs };
    this.#answers.set(key, answer);
    answer.isActive.catch(() => {
      if (this.#answers.get(key) === answer) this.#answers.delete(key);
    });
    return answer.isActive;
  }

  async #ask(token: string, { clientId, clientSecret }: IntrospectionClient): Promise<boolean> {
    const form = new URLSearchParams({ token, ...(clientSecret === undefined && { client_id: clientId }) });
    const basic = clientSecret !== undefined && { authorization: basicOf(clientId, clientSecret) };
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...basic };
    try {
      const { status, body } = await this.#send(this.#url, { method: 'POST', headers, body: form.toString() });
      const { active, error } = (body ?? {}) as { active?: unknown; error?: unknown };
      if (status === 200 && typeof active === 'boolean') return active;
      throw new Error(`the introspection was answered with status ${status}, ${String(error)}`);
    } catch (cause) {
      throw new TokenError('unavailable', { cause });
    }
  }
}

/** HTTP Basic. Id and secret are form-encoded before they are joined (RFC 6749, 2.3.1). */
function basicOf(id: string, secret: string): string {
  const [user, password] = [id, secret].map((text) => new URLSearchParams({ '': text }).toString().slice(1));
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}
