import { randomBytes } from 'node:crypto';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import type { AccountDeps } from '../account-deps.ts';
import { spendOneTimeToken, writeNamedToken } from '../tokens/one-time-tokens.ts';
import type { VisitSecrets } from './adapters/provider-adapter.ts';

/** Which visit a code comes from. The call that brings the code names it by these. */
export interface VisitKey {
  clientId: string;
  providerId: string;
  redirectUri: string;
  /** Empty where the caller tells none. */
  deviceId: string;
  /** Empty where the caller tells none: then the last visit with the rest is meant. */
  state: string;
}

const BYTES = 32;

const nameOf = ({ clientId, providerId, redirectUri, deviceId, state }: VisitKey) =>
  JSON.stringify([clientId, providerId, redirectUri, deviceId, state]);

/** Makes up the secrets of a visit and keeps them until its code comes back, for ten minutes. */
export async function beginVisit(deps: AccountDeps, key: VisitKey): Promise<VisitSecrets> {
  const secrets = {
    verifier: randomBytes(BYTES).toString('base64url'),
    nonce: randomBytes(BYTES).toString('base64url'),
  };
  const lifetimeS = tokenLimits.providerTokenS;
  // Clients of the older wire do not send the state along with the code.
  for (const name of new Set([nameOf(key), nameOf({ ...key, state: '' })])) {
    // eslint-disable-next-line no-await-in-loop -- two rows of one visit
    await writeNamedToken(deps.db, deps, { kind: 'provider_visit', name, facts: secrets, lifetimeS });
  }
  return secrets;
}

/** The secrets of a visit, once; empty ones where there was none. */
export async function finishVisit(deps: AccountDeps, key: VisitKey): Promise<VisitSecrets> {
  const spent = await spendOneTimeToken(deps.db, deps, 'provider_visit', nameOf(key));
  return spent?.facts ?? { verifier: '', nonce: '' };
}
