import { createHash } from 'node:crypto';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import type { Clock } from '../../../time/clock.ts';
import { jwtHead, signJwt } from '../tokens/sign-jwt.ts';
import type { SigningKeys } from '../tokens/signing-keys.ts';
import { verifyJwt } from '../tokens/verify-jwt.ts';

export interface IdClaims {
  iss: string;
  sub: string;
  aud: string;
  iat: number;
  exp: number;
  /** When the member authenticated. */
  auth_time: number;
  sid: string;
  /** Binds it to the access token of the same response. */
  at_hash: string;
  nonce?: string;
}

export interface IdFacts {
  accountId: string;
  clientId: string;
  sessionId: string;
  authenticatedAt: Date;
  nonce: string | null;
  accessToken: string;
}

/** An access token has another type, so neither is accepted as the other, though the same keys sign both. */
const TYPE = 'JWT';

/** Writes id_tokens, and reads id_token_hints. */
export class IdTokens {
  readonly #keys: SigningKeys;
  readonly #issuer: string;
  readonly #clock: Clock;

  constructor(keys: SigningKeys, issuer: string, clock: Clock) {
    this.#keys = keys;
    this.#issuer = issuer;
    this.#clock = clock;
  }

  async write({ accountId, clientId, sessionId, authenticatedAt, nonce, accessToken }: IdFacts): Promise<string> {
    const key = await this.#keys.current();
    const iat = seconds(this.#clock.now());
    const claims: IdClaims = {
      iss: this.#issuer,
      sub: accountId,
      aud: clientId,
      iat,
      exp: iat + tokenLimits.accessTokenS,
      auth_time: seconds(authenticatedAt),
      sid: sessionId,
      at_hash: halfHash(accessToken),
      ...(nonce !== null && { nonce }),
    };
    return signJwt(key, jwtHead(key, TYPE), claims);
  }

  /** A hint identifies a member long after the token has expired; null if we did not sign it. */
  async readHint(token: string): Promise<IdClaims | null> {
    const expected = { issuer: this.#issuer, typ: TYPE, now: this.#clock.now(), toleranceS: tokenLimits.sessionS };
    return verifyJwt<IdClaims>(this.#keys, token, expected);
  }
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** The left half of the hash (OpenID Connect Core, 3.1.3.6). */
const halfHash = (token: string) => createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url');
