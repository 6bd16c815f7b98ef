import { createSecretKey, type KeyObject } from 'node:crypto';
import { assertionAlgorithms } from '@feisuo/contract/facts/account-vocabulary';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { decodeProtectedHeader, jwtVerify, type CryptoKey, type JWTPayload } from 'jose';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { spendTokenId } from '../tokens/spent-token-ids.ts';
import { authMethodOf } from './auth-method.ts';
import type { ClientKeySets } from './client-key-sets.ts';
import { openClientSecret, type Client } from './client-registry.ts';
import { importPublicKey, isBadToken } from './public-key.ts';

interface AssertionDeps {
  db: Database;
  clock: Clock;
  masterKey: MasterKey;
  keySets: ClientKeySets;
  issuer: string;
}

/** How much the client's clock may differ from ours. */
const SKEW_S = 30;
const MAX_JTI = 256;

/** Verifies the JWTs by which clients authenticate (RFC 7523, section 3; OpenID Connect Core, section 9). */
export class ClientAssertions {
  readonly #deps: AssertionDeps;

  constructor(deps: AssertionDeps) {
    this.#deps = deps;
  }

  /** The reason why the assertion does not authenticate the client; null if it does, which it does only once. */
  async refusalOf(client: Client, assertion: string, endpoint: string): Promise<string | null> {
    const payload = await this.#verify(client, assertion);
    if (!payload) return 'wrong signature, algorithm, iss or sub, or expired';
    const { db, clock, masterKey, issuer } = this.#deps;
    const now = clock.now();
    const nowS = now.getTime() / 1000;
    const { aud = [], exp = 0, iat = 0, jti } = payload;
    // An assertion that another server accepts too could be replayed by that server.
    const accepted = new Set([issuer, `${issuer}${accountPaths.token}`, endpoint]);
    const audience = [aud].flat();
    if (audience.length === 0 || !audience.every((one) => accepted.has(one)))
      return 'aud is neither the issuer nor the token endpoint';
    if (exp > nowS + tokenLimits.clientAssertionS + SKEW_S) return 'exp is too far away';
    if (iat > nowS + SKEW_S) return 'iat is in the future';
    if (typeof jti !== 'string' || jti === '' || jti.length > MAX_JTI) return 'jti is missing or too long';
    const hash = masterKey.digest('client-assertion', `${client.id}\n${jti}`);
    const expiresAt = new Date((exp + SKEW_S + 1) * 1000);
    return (await spendTokenId(db, { hash, expiresAt }, now)) ? null : 'jti was used before';
  }

  async #verify(client: Client, assertion: string): Promise<JWTPayload | null> {
    for (const { key, algorithm } of await this.#keysFor(client, assertion)) {
      try {
        const { payload } = await jwtVerify(assertion, key, {
          algorithms: [algorithm],
          issuer: client.id,
          subject: client.id,
          currentDate: this.#deps.clock.now(),
          clockTolerance: SKEW_S,
          requiredClaims: ['exp', 'aud', 'jti'],
        });
        return payload;
      } catch (error) {
        if (!isBadToken(error)) throw error;
      }
    }
    return null;
  }

  /** The keys that may have signed the assertion. The registered method decides the algorithms, not the assertion. */
  async #keysFor(
    client: Client,
    assertion: string,
  ): Promise<{ key: KeyObject | CryptoKey | Uint8Array; algorithm: string }[]> {
    const { alg: algorithm, kid } = headerOf(assertion);
    const method = authMethodOf(client);
    if (method === 'client_secret_jwt') {
      const isKnown = (assertionAlgorithms.secret as readonly unknown[]).includes(algorithm);
      if (!isKnown || typeof algorithm !== 'string' || client.sealedSecret === null) return [];
      const secret = openClientSecret(this.#deps.masterKey, client.id, client.sealedSecret);
      return [{ key: createSecretKey(Buffer.from(secret, 'utf8')), algorithm }];
    }
    const isKnown = (assertionAlgorithms.privateKey as readonly unknown[]).includes(algorithm);
    if (!isKnown || typeof algorithm !== 'string') return [];
    const keys = await this.#deps.keySets.find(client, kid);
    const imported = await Promise.all(keys.map((key) => importPublicKey(key, algorithm)));
    return imported.flatMap((key) => (key === null ? [] : [{ key, algorithm }]));
  }
}

function headerOf(token: string): { alg?: unknown; kid?: string | undefined } {
  try {
    const { alg, kid } = decodeProtectedHeader(token);
    return { alg, kid };
  } catch {
    return {};
  }
}
