import { createHash } from 'node:crypto';
import { accountHeaders, dpopAlgorithms } from '@feisuo/contract/facts/account-vocabulary';
import { dpopLimits, tokenLimits } from '@feisuo/contract/facts/limits';
import type { FastifyRequest } from 'fastify';
import { calculateJwkThumbprint, decodeProtectedHeader, jwtVerify } from 'jose';
import type { ClientKey } from '@feisuo/contract/schemas/client-keys';
import type { Clock } from '../../../time/clock.ts';
import type { Config } from '../../../config/config.ts';
import type { Database } from '../../../db/database.ts';
import { addressBlock } from '../../../http/caller-address.ts';
import { countHit } from '../../../http/rate-limit.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { isConfidential } from '../clients/auth-method.ts';
import type { Client } from '../clients/client-registry.ts';
import { importPublicKey, isBadToken, readPublicKey } from '../clients/public-key.ts';
import { spendTokenId } from './spent-token-ids.ts';

interface ProofDeps {
  db: Database;
  clock: Clock;
  masterKey: MasterKey;
  config: Pick<Config, 'siteOrigin' | 'accountOrigin' | 'thirdPartyHost' | 'limitsScale'>;
}

type ProvenRequest = Pick<FastifyRequest, 'method' | 'url' | 'headers' | 'ip'>;

interface ProofPurpose {
  /** The client that proves its key; null if it was removed after the token was issued. */
  client: Client | null;
  /** The token that the proof is for; null at the endpoints that issue tokens. */
  accessToken: string | null;
}

/** The thumbprint of the proven key, or the reason of the refusal. */
type Proof = { jkt: string; refusal?: never } | { refusal: string };

const MAX_LENGTH = 4096;
const MAX_JTI = 256;
const PRIVATE_FIELDS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'];

/** Checks DPoP proofs (RFC 9449, 4.3). A server nonce is not asked for: `jti` is accepted once, and `iat` is short. */
export class DpopProofs {
  readonly #deps: ProofDeps;
  readonly #origins: ReadonlySet<string>;

  constructor(deps: ProofDeps) {
    this.#deps = deps;
    const { siteOrigin, accountOrigin, thirdPartyHost } = deps.config;
    const second = thirdPartyHost === null ? [] : [`${new URL(siteOrigin).protocol}//${thirdPartyHost}`];
    this.#origins = new Set([siteOrigin, accountOrigin, ...second]);
  }

  /** With an access token the proof must contain its hash, so that it proves nothing for another token. */
  async read(request: ProvenRequest, { client, accessToken }: ProofPurpose): Promise<Proof> {
    const text = request.headers[accountHeaders.dpop];
    if (typeof text !== 'string' || text.length > MAX_LENGTH) return { refusal: 'missing, repeated or too long' };
    const head = headOf(text);
    if (!head) return { refusal: 'no proof: wrong typ, alg or jwk' };
    const payload = await this.#verify(text, head);
    if (!payload) return { refusal: 'wrong signature' };
    const { htm, htu, iat, jti, ath } = payload;
    if (htm !== request.method) return { refusal: 'htm is another method' };
    if (!this.#isAddressed(htu, request.url)) return { refusal: 'htu is another address' };
    const { db, clock, masterKey } = this.#deps;
    const now = clock.now();
    if (typeof iat !== 'number' || Math.abs(now.getTime() / 1000 - iat) > tokenLimits.dpopProofS)
      return { refusal: 'iat is too far from the clock of the server' };
    if (accessToken !== null && ath !== createHash('sha256').update(accessToken).digest('base64url'))
      return { refusal: 'ath is not the hash of the access token' };
    if (typeof jti !== 'string' || jti === '' || jti.length > MAX_JTI) return { refusal: 'jti is missing or too long' };
    await this.#count(client, request.ip);
    const jkt = await calculateJwkThumbprint(head.jwk);
    const hash = masterKey.digest('dpop-proof', `${jkt}\n${jti}`);
    const expiresAt = new Date((iat + tokenLimits.dpopProofS + 1) * 1000);
    return (await spendTokenId(db, { hash, expiresAt }, now)) ? { jkt } : { refusal: 'jti was used before' };
  }

  /** Each proof stores a row. Public clients cannot prove who they are, so their proofs count for the network. */
  async #count(client: Client | null, ip: string): Promise<void> {
    const { windowS, perNetwork, perClient } = dpopLimits;
    const windowMs = windowS * 1000;
    if (client && isConfidential(client)) {
      await countHit(this.#deps, { name: 'dpop-proofs-by-client', max: perClient, windowMs }, client.id);
      return;
    }
    const max = perNetwork * this.#deps.config.limitsScale;
    await countHit(this.#deps, { name: 'dpop-proofs-by-network', max, windowMs }, addressBlock(ip));
  }

  async #verify(text: string, { jwk, alg }: ProofHead): Promise<Record<string, unknown> | null> {
    try {
      const key = await importPublicKey(jwk, alg);
      if (!key) return null;
      const { payload } = await jwtVerify(text, key, { algorithms: [alg], currentDate: this.#deps.clock.now() });
      return payload;
    } catch (error) {
      if (isBadToken(error)) return null;
      throw error;
    }
  }

  /** Whether `htu` is the address of the request without query, on one of our hosts. */
  #isAddressed(htu: unknown, url: string): boolean {
    if (typeof htu !== 'string' || !URL.canParse(htu)) return false;
    const { origin, pathname } = new URL(htu);
    return this.#origins.has(origin) && pathname === url.split('?', 1)[0];
  }
}

interface ProofHead {
  jwk: ClientKey;
  alg: string;
}

function headOf(text: string): ProofHead | null {
  try {
    const { typ, alg, jwk } = decodeProtectedHeader(text);
    if (typ !== 'dpop+jwt' || !(dpopAlgorithms as readonly unknown[]).includes(alg) || alg === undefined) return null;
    if (typeof jwk !== 'object' || PRIVATE_FIELDS.some((field) => field in jwk)) return null;
    const key = readPublicKey(jwk);
    return key && { jwk: key, alg };
  } catch {
    return null;
  }
}
