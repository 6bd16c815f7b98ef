import { sign } from 'node:crypto';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import type { Clock } from '../../../clock.ts';
import type { SigningKey, SigningKeys } from './signing-keys.ts';

/** What an access token says. */
export interface AccessClaims {
  iss: string;
  sub: string;
  /** The client it was given to. */
  aud: string;
  scope: string;
  sid: string;
  iat: number;
  exp: number;
}

/** RFC 9068: an id_token, which has another type, must never pass for an access token. */
const TYPE = 'at+jwt';
const MEMORY_ENTRIES = 20_000;

/**
 * Writes and reads access tokens. A signature that was good once stays so, and is remembered; whether the session behind
 * it still lives is for the reader to look up each time.
 */
export class AccessTokens {
  readonly #keys: SigningKeys;
  readonly #issuer: string;
  readonly #clock: Clock;
  readonly #verified = new Map<string, AccessClaims>();
  #head: { key: SigningKey; text: string } | null = null;

  constructor(keys: SigningKeys, issuer: string, clock: Clock) {
    this.#keys = keys;
    this.#issuer = issuer;
    this.#clock = clock;
  }

  /** Signed on this thread: handing an ES256 signature to another one costs more than making it. */
  async write({ sub, aud, scope, sid }: Pick<AccessClaims, 'sub' | 'aud' | 'scope' | 'sid'>): Promise<string> {
    const key = await this.#keys.current();
    const iat = Math.floor(this.#clock.now().getTime() / 1000);
    const claims: AccessClaims = { iss: this.#issuer, sub, aud, scope, sid, iat, exp: iat + tokenLimits.accessTokenS };
    const text = `${this.#headOf(key)}.${base64url(claims)}`;
    return `${text}.${rawSignature(sign('sha256', Buffer.from(text), key.privateKey)).toString('base64url')}`;
  }

  /** Null for what we did not sign, or what has expired. */
  async read(token: string): Promise<AccessClaims | null> {
    const known = this.#verified.get(token);
    const claims = known ?? (await this.#verify(token));
    if (!claims || claims.exp * 1000 <= this.#clock.now().getTime()) {
      if (known) this.#verified.delete(token);
      return null;
    }
    if (!known) this.#remember(token, claims);
    return claims;
  }

  /** The session that a token of ours was for, however long ago: who signs out late signs out all the same. */
  async sessionOf(token: string): Promise<string | null> {
    return (this.#verified.get(token) ?? (await this.#verify(token, tokenLimits.sessionS)))?.sid ?? null;
  }

  async #verify(token: string, clockTolerance = 0): Promise<AccessClaims | null> {
    try {
      const { kid } = decodeProtectedHeader(token);
      const key = typeof kid === 'string' ? await this.#keys.find(kid) : null;
      if (!key) return null;
      const { payload } = await jwtVerify<AccessClaims>(token, key.publicKey, {
        issuer: this.#issuer,
        typ: TYPE,
        algorithms: ['ES256'],
        currentDate: this.#clock.now(),
        clockTolerance,
      });
      return payload;
    } catch (error) {
      if ((error as { code?: string }).code?.startsWith('ERR_J') || error instanceof TypeError) return null;
      throw error;
    }
  }

  /** The oldest go first; a map keeps them in that order. */
  #remember(token: string, claims: AccessClaims): void {
    if (this.#verified.size >= MEMORY_ENTRIES) {
      const [oldest] = this.#verified.keys();
      if (oldest !== undefined) this.#verified.delete(oldest);
    }
    this.#verified.set(token, claims);
  }

  #headOf(key: SigningKey): string {
    if (this.#head?.key.id !== key.id) this.#head = { key, text: base64url({ alg: 'ES256', typ: TYPE, kid: key.id }) };
    return this.#head.text;
  }
}

const HALF_BYTES = 32;

/**
 * A JWT holds the two numbers of a signature one after the other (RFC 7518, 3.4); the library writes them as DER:
 * 30 len 02 len r 02 len s. Asked for the other form, it takes twice as long.
 */
function rawSignature(der: Buffer): Buffer {
  const raw = Buffer.alloc(2 * HALF_BYTES);
  let at = 2;
  for (const end of [HALF_BYTES, 2 * HALF_BYTES]) {
    const length = der[at + 1] ?? 0;
    // A leading zero keeps the number positive; leading zeros of the number itself are left out.
    const digits = der.subarray(at + 2 + Math.max(0, length - HALF_BYTES), at + 2 + length);
    digits.copy(raw, end - digits.length);
    at += 2 + length;
  }
  return raw;
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
