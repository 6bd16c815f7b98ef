import { randomBytes } from 'node:crypto';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import type { Clock } from '../../../time/clock.ts';
import { jwtHead, signJwt, verifyJwt } from './jwt.ts';
import type { SigningKey, SigningKeys } from './signing-keys.ts';

interface CommonClaims {
  iss: string;
  sub: string;
  /** The client: a token for our own API names no other audience. */
  aud: string;
  scope: string;
  iat: number;
  exp: number;
  /** The thumbprint of the key that the token is bound to (RFC 9449). */
  cnf?: { jkt: string };
}

/** The claims of a member's access token for our own API. */
export interface AccessClaims extends CommonClaims {
  sid: string;
}

/** The claims of a member's access token for other APIs (RFC 8707 and 9068). */
interface ForeignClaims extends Omit<AccessClaims, 'aud'> {
  aud: string[];
  client_id: string;
  jti: string;
}

/** The claims of a service's access token: `sub` is the client, and there is no session. */
export interface ServiceClaims extends CommonClaims {
  client_id: string;
  jti: string;
  sid?: never;
}

type MemberClaims = AccessClaims | ForeignClaims;
type AnyClaims = MemberClaims | ServiceClaims;

type NewToken = Pick<AccessClaims, 'sub' | 'aud' | 'scope' | 'sid'> & {
  /** Other APIs that the token is for; none for our own API. */
  resources?: readonly string[];
};

const isOwn = (claims: MemberClaims): claims is AccessClaims => typeof claims.aud === 'string';

/**
 * The `typ` in the header of an access token (RFC 9068). An id_token has another `typ`, and is not accepted as an
 * access token.
 */
const TYPE = 'at+jwt';

interface Bound {
  /** The thumbprint of the key that the token is bound to; null for a bearer token. */
  jkt?: string | null;
}

const boundTo = (jkt: string | null | undefined) => jkt && { cnf: { jkt } };

const newTokenId = () => randomBytes(12).toString('base64url');

const MEMORY_ENTRIES = 20_000;

/**
 * Signs and reads access tokens. Verified signatures are cached; callers check for each request that the session is
 * live.
 */
export class AccessTokens {
  readonly #keys: SigningKeys;
  readonly #issuer: string;
  readonly #clock: Clock;
  readonly #verified = new Map<string, AnyClaims>();
  #head: { key: SigningKey; text: string } | null = null;

  constructor(keys: SigningKeys, issuer: string, clock: Clock) {
    this.#keys = keys;
    this.#issuer = issuer;
    this.#clock = clock;
  }

  async write({ sub, aud, scope, sid, resources = [], jkt }: NewToken & Bound): Promise<string> {
    // `aud` is a list in tokens for other APIs only, so that `isOwn` can tell them apart.
    const audience = resources.length === 0 ? { aud } : { aud: [...resources], client_id: aud, jti: newTokenId() };
    return this.#sign({ sub, ...audience, scope, sid, ...boundTo(jkt) }, tokenLimits.accessTokenS);
  }

  /** Writes a token by `client_credentials`. Only our own endpoints accept it, so they are its audience. */
  async writeForService({ clientId, scope, jkt }: { clientId: string; scope: string } & Bound): Promise<string> {
    const named = { sub: clientId, client_id: clientId, aud: this.#issuer, scope, jti: newTokenId() };
    return this.#sign({ ...named, ...boundTo(jkt) }, tokenLimits.serviceTokenS);
  }

  async #sign(claims: object, lifetimeS: number): Promise<string> {
    const key = await this.#keys.current();
    const iat = Math.floor(this.#clock.now().getTime() / 1000);
    return signJwt(key, this.#headOf(key), { iss: this.#issuer, ...claims, iat, exp: iat + lifetimeS });
  }

  /**
   * Returns the claims of a member's token for our own API; null if the token is for other APIs or of a service, if
   * this server did not sign it, or if it has expired.
   */
  async read(token: string): Promise<AccessClaims | null> {
    const claims = await this.readAny(token);
    return claims && isOwn(claims) ? claims : null;
  }

  /** Like `read`, but also returns the claims of a token for other APIs. Such a token gives no access here. */
  async readAny(token: string): Promise<MemberClaims | null> {
    const claims = await this.#read(token);
    return claims?.sid === undefined ? null : claims;
  }

  /** Returns the claims of a service's token. Callers check that the client still exists and the token is not revoked. */
  async readOfService(token: string): Promise<ServiceClaims | null> {
    const claims = await this.#read(token);
    return claims === null || claims.sid !== undefined ? null : claims;
  }

  async #read(token: string): Promise<AnyClaims | null> {
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

  #verify(token: string, toleranceS = 0): Promise<AnyClaims | null> {
    return verifyJwt(this.#keys, token, { issuer: this.#issuer, typ: TYPE, now: this.#clock.now(), toleranceS });
  }

  /** Evicts the oldest entry when the cache is full: a Map keeps insertion order. */
  #remember(token: string, claims: AnyClaims): void {
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
