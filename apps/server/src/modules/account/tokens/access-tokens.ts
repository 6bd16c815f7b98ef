import { tokenLimits } from '@feisuo/contract/facts/limits';
import type { Clock } from '../../../time/clock.ts';
import { jwtHead, signJwt, verifyJwt } from './jwt.ts';
import type { SigningKey, SigningKeys } from './signing-keys.ts';

export interface AccessClaims {
  iss: string;
  sub: string;
  aud: string;
  scope: string;
  sid: string;
  iat: number;
  exp: number;
}

/**
 * The `typ` in the header of an access token (RFC 9068). An id_token has another `typ`, and is not accepted as an
 * access token.
 */
const TYPE = 'at+jwt';
const MEMORY_ENTRIES = 20_000;

/**
 * Signs and reads access tokens. Verified signatures are cached; callers check for each request that the session is
 * live.
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

  async write({ sub, aud, scope, sid }: Pick<AccessClaims, 'sub' | 'aud' | 'scope' | 'sid'>): Promise<string> {
    const key = await this.#keys.current();
    const iat = Math.floor(this.#clock.now().getTime() / 1000);
    const claims: AccessClaims = { iss: this.#issuer, sub, aud, scope, sid, iat, exp: iat + tokenLimits.accessTokenS };
    return signJwt(key, this.#headOf(key), claims);
  }

  /** Returns the claims; null if this server did not sign the token, or the token has expired. */
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

  /**
   * Returns the session id of a token that this server signed. Expired tokens are accepted, so that a late sign-out
   * still works.
   */
  async sessionOf(token: string): Promise<string | null> {
    return (this.#verified.get(token) ?? (await this.#verify(token, tokenLimits.sessionS)))?.sid ?? null;
  }

  #verify(token: string, toleranceS = 0): Promise<AccessClaims | null> {
    return verifyJwt(this.#keys, token, { issuer: this.#issuer, typ: TYPE, now: this.#clock.now(), toleranceS });
  }

  /** Evicts the oldest entry when the cache is full: a Map keeps insertion order. */
  #remember(token: string, claims: AccessClaims): void {
    if (this.#verified.size >= MEMORY_ENTRIES) {
      const [oldest] = this.#verified.keys();
      if (oldest !== undefined) this.#verified.delete(oldest);
    }
    this.#verified.set(token, claims);
  }

  #headOf(key: SigningKey): string {
    if (this.#head?.key.id !== key.id) this.#head = { key, text: jwtHead(key, TYPE) };
    return this.#head.text;
  }
}
