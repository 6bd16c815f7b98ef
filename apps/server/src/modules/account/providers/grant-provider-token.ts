import type { ProviderTokenReply } from '@feisuo/contract/schemas/account-providers';
import type { Database } from '../../../db/database.ts';
import { beforeRequestTransaction } from '../../../db/request-transaction.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Client } from '../clients/client-registry.ts';
import { countSoftly, isBeyond, softLimits } from '../security/soft-limits.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import { noteUse } from '../tokens/one-time-tokens.ts';
import type { ProviderAdapter, ProviderProof, SignedProof } from './adapters/provider-adapter.ts';
import { ProviderFault } from './adapters/provider-fault.ts';
import { ask, findProvider } from './ask-adapter.ts';
import { assertRedirect } from './build-provider-uri.ts';
import { issueProviderToken } from './provider-token.ts';
import { finishVisit } from './provider-visit.ts';

export interface BroughtProof {
  providerId: string;
  proof: { code: string; redirectUri: string; state: string } | { accessToken: string } | { idToken: string };
  /** Who the provider's page says to be, where it does (RFC 9207). */
  issuer: string | undefined;
}

/** Trades what somebody brings from a provider for a token that says who they are there. */
export async function grantProviderToken(
  deps: AccountDeps,
  client: Client,
  { providerId, proof, issuer }: BroughtProof,
  { address, deviceId }: Whereabouts,
): Promise<ProviderTokenReply> {
  const provider = findProvider(deps, providerId);
  if ('code' in proof) assertRedirect(client, proof.redirectUri);
  // Who brings wrong proofs all day would have us ask the provider about them all day.
  await isBeyond(deps, softLimits.failedSignIns, address);
  try {
    const identify = async () => {
      // Who was sent to one provider and comes back from another brings a code that this one must not see.
      if (issuer !== undefined && issuer !== (await provider.issuer())) throw new ProviderFault('refused', 'iss');
      return provider.identify(await complete(deps, provider, { clientId: client.id, providerId, deviceId }, proof));
    };
    // No connection is held while the provider answers.
    const person = await beforeRequestTransaction(() => ask(deps, provider, identify));
    const { userId, proof: signed, ...profile } = person;
    const facts = { providerId, providerUserId: userId, ...profile, clientId: client.id };
    return await deps.db.transaction(async (tx) => {
      if (signed) await ask(deps, provider, () => takeOnce(deps, tx, providerId, signed));
      return issueProviderToken(tx, deps, facts);
    });
  } catch (error) {
    const isWrong = error instanceof AppError && error.refusal === 'provider_error';
    if (isWrong) await countSoftly(deps, softLimits.failedSignIns, address);
    throw error;
  }
}

async function takeOnce(deps: AccountDeps, tx: Database, providerId: string, { text, until }: SignedProof) {
  const use = { kind: 'provider_id_token', text: `${providerId}\n${text}`, until } as const;
  if (!(await noteUse(tx, deps, use))) throw new ProviderFault('refused', 'used before');
}

/**
 * With the secrets of the visit that the code comes from, which is spent by that. A code without a visit of the same browser
 * may be another person's, who wants the caller signed in as them.
 */
async function complete(
  deps: AccountDeps,
  { bindsCodes }: ProviderAdapter,
  journey: { clientId: string; providerId: string; deviceId: string },
  proof: BroughtProof['proof'],
): Promise<ProviderProof> {
  if (!('code' in proof)) return proof;
  const { code, redirectUri, state } = proof;
  const namesBrowser = state !== '' || journey.deviceId !== '';
  const secrets = namesBrowser || bindsCodes ? await finishVisit(deps, { ...journey, redirectUri, state }) : null;
  if (!secrets) throw new ProviderFault('refused', 'visit');
  return { code, redirectUri, ...secrets };
}
