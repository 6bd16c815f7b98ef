import type { ClientAuthMethod } from '@feisuo/contract/facts/account-vocabulary';
import type { StoredClient } from './client-registry.ts';

type Registered = Pick<StoredClient, 'authMethod' | 'secretHash'>;

/** How a client authenticates. A client without a registered method is one of an older release. */
export const authMethodOf = ({ authMethod, secretHash }: Registered): ClientAuthMethod =>
  authMethod ?? (secretHash === null ? 'none' : 'client_secret');

export const isConfidential = (client: Registered): boolean => authMethodOf(client) !== 'none';
