import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { fault } from '../people/identifiers.ts';
import type { ProviderAdapter } from './adapters/provider-adapter.ts';
import { ProviderFault, type FaultKind } from './adapters/provider-fault.ts';

/** A provider that the configuration knows. */
export function findProvider({ providers }: Pick<AccountDeps, 'providers'>, id: string): ProviderAdapter {
  const provider = providers.find(id);
  if (!provider) throw fault('provider_id', 'no such provider');
  return provider;
}

/**
 * PKCE's secret. The call that brings the code carries nothing that names the one that began but the device, where a client
 * tells it, so it cannot differ from sign-in to sign-in; but a code that was made for one client, address or device is worth
 * nothing at another.
 */
export const verifierOf = (
  { masterKey }: Pick<AccountDeps, 'masterKey'>,
  { clientId, providerId, redirectUri, deviceId }: Journey,
) => masterKey.digest('provider-verifier', [clientId, providerId, redirectUri, deviceId].filter(Boolean).join('\n'));

interface Journey {
  clientId: string;
  providerId: string;
  redirectUri: string;
  /** Empty where the caller tells none. */
  deviceId: string;
}

const descriptions: Record<FaultKind, string> = {
  refused: 'the identity provider does not take this proof',
  unreachable: 'the identity provider did not answer',
  malformed: 'the identity provider answered in a way that nobody understands',
  unsupported: 'the identity provider has no such proof',
};

/** An exchange with a provider. What goes wrong there is told in our words, and written down for whoever runs the server. */
export async function ask<T>(
  { log }: Pick<AccountDeps, 'log'>,
  { id }: ProviderAdapter,
  exchange: () => Promise<T>,
): Promise<T> {
  try {
    return await exchange();
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    log.warn({ provider: id, fault: error.kind, said: error.said }, 'identity provider');
    const reason = `PROVIDER_${error.kind.toUpperCase()}`;
    throw new AppError('provider_error', { description: descriptions[error.kind], reason, resourceId: id });
  }
}
