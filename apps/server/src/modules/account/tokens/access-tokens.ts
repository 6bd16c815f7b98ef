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
 * RFC 9068: the type in the header distinguishes an access token from an id_token, which must not be accepted here.
 */
const TYPE = 'at+jwt';
const MEMORY_ENTRIES = 20_000;

/**
 * Writes and reads access tokens. It caches verified signatures, but does not check the session: the calling code
 * does that for each request.
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

  /** Null if this server did not sign the token, or the token has expired. */
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
   * The session id of a token that this server signed, also if the token has expired, so that a late sign-out still
   * works.
   */
  async sessionOf(token: string): Promise<string | null> {
    return (this.#verified.get(token) ?? (await this.#verify(token, tokenLimits.sessionS)))?.sid ?? null;
  }

  #verify(token: string, toleranceS = 0): Promise<AccessClaims | null> {
    return verifyJwt(this.#keys, token, { issuer: this.#issuer, typ: TYPE, now: this.#clock.now(), toleranceS });
  }

  /** Evicts the oldest entry of a full cache: a Map keeps the order of insertion. */
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
