import { providerLimits } from '@feisuo/contract/facts/limits';
import type { ProviderUriReply } from '@feisuo/contract/schemas/account-providers';
import { AppError } from '../../../http/app-error.ts';
import { countHit } from '../../../http/rate-limit.ts';
import type { AccountDeps } from '../account-deps.ts';
import { isRedirectUri } from '../clients/client-addresses.ts';
import type { Client } from '../clients/client-registry.ts';
import type { RequestSource } from '../security/request-source.ts';
import { callProvider, findProvider } from './call-provider.ts';
import { beginVisit } from './provider-authorization-request.ts';

export interface ProviderVisit {
  providerId: string;
  redirectUri: string;
  state: string | undefined;
  signOutUri: string | undefined;
  from: Pick<RequestSource, 'deviceId' | 'address'>;
}

/** Returns the provider's addresses at which the browser authenticates and signs out. */
export async function buildProviderUri(
  deps: AccountDeps,
  client: Client,
  { providerId, redirectUri, state, signOutUri, from }: ProviderVisit,
): Promise<ProviderUriReply> {
  const provider = findProvider(deps, providerId);
  assertRedirect(client, redirectUri);
  if (signOutUri !== undefined && !client.signOutUris.includes(signOutUri)) {
    throw new AppError('invalid_request', { description: 'sign_out_uri: not registered for this client' });
  }
  const max = providerLimits.visitsPerAddressAnHour * deps.config.limitsScale;
  await countHit(deps, { name: 'provider-visits', max, windowMs: 3_600_000 }, from.address);
  const key = { clientId: client.id, providerId, redirectUri, deviceId: from.deviceId, state: state ?? '' };
  const secrets = await beginVisit(deps, key);
  return {
    uri: await callProvider(deps, provider, () => provider.authorizationUri({ redirectUri, state, secrets })),
    signout_uri: await callProvider(deps, provider, () => provider.signOutUri(signOutUri)),
  };
}

export function assertRedirect(client: Client, redirectUri: string): void {
  if (!isRedirectUri(client, redirectUri)) {
    throw new AppError('invalid_request', { description: 'redirect_uri: not registered for this client' });
  }
}
