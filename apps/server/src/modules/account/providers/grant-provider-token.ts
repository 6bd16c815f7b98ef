import type { ProviderTokenReply } from '@feisuo/contract/schemas/account-providers';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Client } from '../clients/client-registry.ts';
import { countSoftly, isBeyond, softLimits } from '../security/soft-limits.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import type { ProviderProof } from './adapters/provider-adapter.ts';
import { ask, findProvider, verifierOf } from './ask-adapter.ts';
import { assertRedirect } from './build-provider-uri.ts';
import { issueProviderToken } from './provider-token.ts';

export interface BroughtProof {
  providerId: string;
  proof: { code: string; redirectUri: string } | { accessToken: string } | { idToken: string };
}

/** Trades what somebody brings from a provider for a token that says who they are there. */
export async function grantProviderToken(
  deps: AccountDeps,
  client: Client,
  { providerId, proof }: BroughtProof,
  { address }: Whereabouts,
): Promise<ProviderTokenReply> {
  const provider = findProvider(deps, providerId);
  // Who brings wrong proofs all day would have us ask the provider about them all day.
  await isBeyond(deps, softLimits.failedSignIns, address);
  try {
    const { userId, ...profile } = await ask(deps, provider, () =>
      provider.identify(complete(deps, client, providerId, proof)),
    );
    const facts = { providerId, providerUserId: userId, ...profile, clientId: client.id };
    return await issueProviderToken(deps.db, deps, facts);
  } catch (error) {
    const isWrong = error instanceof AppError && error.refusal === 'provider_error';
    if (isWrong) await countSoftly(deps, softLimits.failedSignIns, address);
    throw error;
  }
}

function complete(deps: AccountDeps, client: Client, providerId: string, proof: BroughtProof['proof']): ProviderProof {
  if (!('code' in proof)) return proof;
  assertRedirect(client, proof.redirectUri);
  const { redirectUri } = proof;
  return { ...proof, verifier: verifierOf(deps, { clientId: client.id, providerId, redirectUri }) };
}
