import { createHash } from 'node:crypto';
import type { Acr, AuthenticationMethod } from '@feisuo/contract/facts/account-vocabulary';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import type { UserinfoReply } from '@feisuo/contract/schemas/account-authorize';
import type { MasterKey } from '../../../keys/master-key.ts';
import type { Clock } from '../../../time/clock.ts';
import { sidOf } from '../logout/sid.ts';
import { acrOf } from '../tokens/authentication-methods.ts';
import { jwtHead, signJwt, verifyJwt } from '../tokens/jwt.ts';
import type { Client } from '../clients/client-registry.ts';
import type { SigningKeys } from '../tokens/signing-keys.ts';

export interface IdClaims {
  iss: string;
  sub: string;
  aud: string;
  iat: number;
  exp: number;
  /** When the member authenticated. */
  auth_time: number;
  /** Names the session to the client; a logout token has the same value. */
  sid: string;
  /** Hash of the access token in the same response, which binds the id_token to it. */
  at_hash: string;
  /** How the member authenticated (`amr`), and the resulting level (`acr`). */
  amr: AuthenticationMethod[];
  acr: Acr;
  nonce?: string;
}

export interface IdFacts {
  client: Pick<Client, 'id' | 'idTokenAlg'>;
  /** The claims about the member, including `sub`. */
  member: UserinfoReply;
  sessionId: string;
  authenticatedAt: Date;
  amr: AuthenticationMethod[];
  nonce: string | null;
  accessToken: string;
}

/**
 * The `typ` of an id_token. The same keys sign access tokens, which have another `typ`, so that neither is accepted in
 * place of the other.
 */
const TYPE = 'JWT';

/** Signs id_tokens and reads id_token_hints. */
export class IdTokens {
  readonly #keys: SigningKeys;
  readonly #issuer: string;
  readonly #clock: Clock;
  readonly #masterKey: MasterKey;

  constructor(keys: SigningKeys, issuer: string, { clock, masterKey }: { clock: Clock; masterKey: MasterKey }) {
    this.#keys = keys;
    this.#issuer = issuer;
    this.#clock = clock;
    this.#masterKey = masterKey;
  }

  async write({ client, member, sessionId, authenticatedAt, amr, nonce, accessToken }: IdFacts): Promise<string> {
    const key = await this.#keys.current(client.idTokenAlg);
    const iat = seconds(this.#clock.now());
    const claims: IdClaims & UserinfoReply = {
      ...member,
      iss: this.#issuer,
      aud: client.id,
      iat,
      exp: iat + tokenLimits.accessTokenS,
      auth_time: seconds(authenticatedAt),
      sid: sidOf(this.#masterKey, sessionId),
      at_hash: halfHash(accessToken),
      amr,
      acr: acrOf(amr),
      ...(nonce !== null && { nonce }),
    };
    return signJwt(key, jwtHead(key, TYPE), claims);
  }

  /**
   * Reads an id_token_hint; null if we did not sign the token. An expired token is accepted, because a hint only
   * identifies a member.
   */
  async readHint(token: string): Promise<IdClaims | null> {
    const expected = { issuer: this.#issuer, typ: TYPE, now: this.#clock.now(), toleranceS: tokenLimits.sessionS };
    return verifyJwt<IdClaims>(this.#keys, token, expected);
  }
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** The left half of the SHA-256 of a token, in base64url (OpenID Connect Core, 3.1.3.6). */
const halfHash = (token: string) => createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url');
