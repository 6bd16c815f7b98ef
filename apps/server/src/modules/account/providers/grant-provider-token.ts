import type { ProviderTokenReply } from '@feisuo/contract/schemas/account-providers';
import type { Database } from '../../../db/database.ts';
import { beforeRequestTransaction } from '../../../db/request-transaction.ts';
import { AppError } from '../../../http/app-error.ts';
import { uncountHit } from '../../../http/rate-limit.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Client } from '../clients/client-registry.ts';
import { countSoftly, softLimits } from '../security/captcha-thresholds.ts';
import type { RequestSource } from '../security/request-source.ts';
import { recordUse } from '../tokens/one-time-tokens.ts';
import type { ProviderAdapter, SignedProof } from './adapters/provider-adapter.ts';
import { ProviderFault } from './adapters/provider-fault.ts';
import { callProvider, findProvider } from './call-provider.ts';
import { assertRedirect } from './build-provider-uri.ts';
import { issueProviderToken } from './provider-token.ts';
import { findVisit, spendVisit, type OpenVisit, type VisitKey } from './provider-authorization-request.ts';

export interface PresentedProof {
  providerId: string;
  proof: { code: string; redirectUri: string; state: string } | { accessToken: string } | { idToken: string };
  /** The parameter `iss` of the provider's response, if there is one (RFC 9207). */
  issuer: string | undefined;
}

/** Verifies a proof at a provider and issues a provider token that contains the identity. */
export async function grantProviderToken(
  deps: AccountDeps,
  client: Client,
  { providerId, proof, issuer }: PresentedProof,
  { address, deviceId }: RequestSource,
): Promise<ProviderTokenReply> {
  const provider = findProvider(deps, providerId);
  if ('code' in proof) assertRedirect(client, proof.redirectUri);
  // Counts a failure before the provider is called and uncounts it after a success, because concurrent requests could
  // otherwise call the provider without limit.
  await countSoftly(deps, softLimits.failedSignIns, address);
  const begun: { visit: OpenVisit | null } = { visit: null };
  try {
    const identify = async () => {
      // Prevents a mix-up attack: a code that another provider issued must not be sent to this provider.
      if (issuer !== undefined && issuer !== (await provider.issuer())) throw new ProviderFault('refused', 'iss');
      if (!('code' in proof)) return provider.identify(proof);
      const visit = await visitOf(deps, provider, { clientId: client.id, providerId, deviceId, ...proof });
      begun.visit = visit;
      return provider.identify({ code: proof.code, redirectUri: proof.redirectUri, ...visit.secrets });
    };
    // The request holds no database connection while the provider answers.
    const person = await beforeRequestTransaction(() => callProvider(deps, provider, identify));
    const { userId, proof: signed, ...profile } = person;
    const facts = { providerId, providerUserId: userId, ...profile, clientId: client.id };
    return await deps.db.transaction(async (tx) => {
      await callProvider(deps, provider, () => spendProof(deps, tx, { providerId, visit: begun.visit, signed }));
      await uncountHit({ ...deps, db: tx }, softLimits.failedSignIns, address);
      return issueProviderToken(tx, deps, facts);
    });
  } catch (error) {
    const isWrong = error instanceof AppError && error.refusal === 'provider_error';
    if (!isWrong) await uncountHit(deps, softLimits.failedSignIns, address);
    // If the provider could not be reached, it may not have spent the code, so the authorization request stays open
    // and a retry may succeed.
    else if (begun.visit && error.facts.reason !== 'PROVIDER_UNREACHABLE') {
      await spendVisit(deps.db, deps, begun.visit);
    }
    throw error;
  }
}

async function spendProof(
  deps: AccountDeps,
  tx: Database,
  { providerId, visit, signed }: { providerId: string; visit: OpenVisit | null; signed: SignedProof | undefined },
): Promise<void> {
  if (visit && !(await spendVisit(tx, deps, visit))) throw new ProviderFault('refused', 'visit');
  if (!signed) return;
  const use = { kind: 'provider_id_token', text: `${providerId}\n${signed.text}`, until: signed.until } as const;
  if (!(await recordUse(tx, deps, use))) throw new ProviderFault('refused', 'used before');
}

/**
 * Finds the authorization request that a code belongs to. Without a request from this browser the code is refused,
 * because an attacker may have planted a code for the attacker's account (login CSRF).
 */
async function visitOf(
  deps: AccountDeps,
  { bindsCodes }: ProviderAdapter,
  { clientId, providerId, deviceId, redirectUri, state }: VisitKey,
): Promise<OpenVisit> {
  const namesBrowser = state !== '' || deviceId !== '';
  const key = { clientId, providerId, deviceId, redirectUri, state };
  const visit = namesBrowser || bindsCodes ? await findVisit(deps, key) : null;
  if (!visit) throw new ProviderFault('refused', 'visit');
  return visit;
}
