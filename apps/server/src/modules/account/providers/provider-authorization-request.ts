import { randomBytes } from 'node:crypto';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findOneTimeToken, spendOneTimeToken, writeNamedToken } from '../tokens/one-time-tokens.ts';
import { oneTimeTokens } from '../tokens/tokens.tables.ts';
import type { VisitSecrets } from './adapters/provider-adapter.ts';

/** Identifies an authorization request. The call with the code must contain equal values. */
export interface VisitKey {
  clientId: string;
  providerId: string;
  redirectUri: string;
  /** Empty if the caller sends no device id. */
  deviceId: string;
  /** Empty if the caller sends no state; then the latest authorization request with the other values is used. */
  state: string;
}

const BYTES = 32;

const nameOf = ({ clientId, providerId, redirectUri, deviceId, state }: VisitKey) =>
  JSON.stringify([clientId, providerId, redirectUri, deviceId, state]);
/**
 * The name under which the state of the latest authorization request of this client, provider, address and device is
 * stored.
 */
const lastNameOf = ({ clientId, providerId, redirectUri, deviceId }: VisitKey) =>
  JSON.stringify([clientId, providerId, redirectUri, deviceId]);

/** Creates the secrets of an authorization request and stores them for ten minutes. */
export async function beginVisit(deps: AccountDeps, key: VisitKey): Promise<VisitSecrets> {
  const secrets = {
    verifier: randomBytes(BYTES).toString('base64url'),
    nonce: randomBytes(BYTES).toString('base64url'),
  };
  const lifetimeS = tokenLimits.providerTokenS;
  await writeNamedToken(deps.db, deps, { kind: 'provider_visit', name: nameOf(key), facts: secrets, lifetimeS });
  // Stored for older clients, which do not send the state with the code.
  const last = { kind: 'provider_last_visit', name: lastNameOf(key), facts: { state: key.state } } as const;
  await writeNamedToken(deps.db, deps, { ...last, lifetimeS });
  return secrets;
}

export interface OpenVisit {
  name: string;
  secrets: VisitSecrets;
}

/** Finds an authorization request by its state, or the latest request if no state is given; null if there is none. */
export async function findVisit(deps: AccountDeps, key: VisitKey): Promise<OpenVisit | null> {
  const last = key.state === '' ? await findOneTimeToken(deps.db, deps, 'provider_last_visit', lastNameOf(key)) : null;
  const name = nameOf({ ...key, state: last?.facts.state ?? key.state });
  const found = await findOneTimeToken(deps.db, deps, 'provider_visit', name);
  return found && { name, secrets: found.facts };
}

/**
 * Marks an authorization request as used. Returns false if it was already used, or a newer request with the same key
 * replaced it.
 */
export async function spendVisit(db: Database, deps: AccountDeps, { name, secrets }: OpenVisit): Promise<boolean> {
  const isSame = eq(sql`${oneTimeTokens.facts}->>'verifier'`, secrets.verifier);
  return (await spendOneTimeToken(db, deps, 'provider_visit', name, isSame)) !== null;
}
