import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { invalidField } from '../people/identifiers.ts';
import type { ProviderAdapter } from './adapters/provider-adapter.ts';
import { ProviderFault, type FaultKind } from './adapters/provider-fault.ts';

export function findProvider({ providers }: Pick<AccountDeps, 'providers'>, id: string): ProviderAdapter {
  const provider = providers.find(id);
  if (!provider) throw invalidField('provider_id', 'no such provider');
  return provider;
}

const descriptions: Record<FaultKind, string> = {
  refused: 'the identity provider does not take this proof',
  unreachable: 'the identity provider did not answer',
  malformed: 'the identity provider sent an unreadable answer',
  unsupported: 'the identity provider has no such proof',
};

/** Calls a provider, logs its failures for operators, and converts them to errors of the account service. */
export async function callProvider<T>(
  { log }: Pick<AccountDeps, 'log'>,
  { id }: ProviderAdapter,
  exchange: () => Promise<T>,
): Promise<T> {
  try {
    return await exchange();
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    log.warn({ provider: id, fault: error.kind, said: error.providerError }, 'identity provider');
    const reason = `PROVIDER_${error.kind.toUpperCase()}`;
    throw new AppError('provider_error', { description: descriptions[error.kind], reason, resourceId: id });
  }
}
