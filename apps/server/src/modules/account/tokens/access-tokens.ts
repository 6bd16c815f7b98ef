import { randomBytes } from 'node:crypto';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import type { Clock } from '../../../time/clock.ts';
import { jwtHead, signJwt, verifyJwt } from './jwt.ts';
import type { SigningKey, SigningKeys } from './signing-keys.ts';

export interface AccessClaims {
  iss: string;
  sub: string;
  /** The client: a token for our own API names no other audience. */
  aud: string;
  scope: string;
  sid: string;
  iat: number;
  exp: number;
}

/** The claims of an access token for other APIs (RFC 8707 and 9068). */
export interface ForeignClaims extends Omit<AccessClaims, 'aud'> {
  aud: string[];
  client_id: string;
  jti: string;
}

type NewToken = Pick<AccessClaims, 'sub' | 'aud' | 'scope' | 'sid'> & {
  /** Other APIs that the token is for; none for our own API. */
  resources?: readonly string[];
};

const isOwn = (claims: AccessClaims | ForeignClaims): claims is AccessClaims => typeof claims.aud === 'string';

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
  readonly #verified = new Map<string, AccessClaims | ForeignClaims>();
  #head: { key: SigningKey; text: string } | null = null;

  constructor(keys: SigningKeys, issuer: string, clock: Clock) {
    this.#keys = keys;
    this.#issuer = issuer;
    this.#clock = clock;
  }

  async write({ sub, aud, scope, sid, resources = [] }: NewToken): Promise<string> {
    const key = await this.#keys.current();
    const iat = Math.floor(this.#clock.now().getTime() / 1000);
    const common = { iss: this.#issuer, sub, scope, sid, iat, exp: iat + tokenLimits.accessTokenS };
    // `aud` is a list in tokens for other APIs only, so that `isOwn` can tell them apart.
    const claims: AccessClaims | ForeignClaims =
      resources.length === 0
        ? { ...common, aud }
        : { ...common, aud: [...resources], client_id: aud, jti: randomBytes(12).toString('base64url') };
    return signJwt(key, this.#headOf(key), claims);
  }

  /**
   * Returns the claims of a token for our own API; null if the token is for other APIs, if this server did not sign it,
   * or if it has expired.
   */
  async read(token: string): Promise<AccessClaims | null> {
    const claims = await this.readAny(token);
    return claims && isOwn(claims) ? claims : null;
  }

  /** Like `read`, but also returns the claims of a token for other APIs. Such a token gives no access here. */
  async readAny(token: string): Promise<AccessClaims | ForeignClaims | null> {
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

  #verify(token: string, toleranceS = 0): Promise<AccessClaims | ForeignClaims | null> {
    return verifyJwt(this.#keys, token, { issuer: this.#issuer, typ: TYPE, now: this.#clock.now(), toleranceS });
  }

  /** Evicts the oldest entry when the cache is full: a Map keeps insertion order. */
  #remember(token: string, claims: AccessClaims | ForeignClaims): void {
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
