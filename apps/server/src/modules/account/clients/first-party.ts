import { offlineScope, splitScope } from '@feisuo/contract/facts/account-vocabulary';
import type { Credentials, TokenReply } from '@feisuo/contract/schemas/account-tokens';
import { AppError } from '../../../http/app-error.ts';
import type { Client } from './client-registry.ts';

/**
 * Refuses third-party applications: members may type passwords and codes only into first-party applications, so others
 * must redirect to the hosted pages.
 */
export function assertFirstParty(client: Client): void {
  if (!client.isFirstParty) {
    throw new AppError('unauthorized_client', {
      description: 'client_id: only our own applications may sign people in directly',
    });
  }
}

/** Whether the client gets a refresh token. A third-party application needs the scope `offline`. */
export const mayRefresh = ({ isFirstParty }: Pick<Client, 'isFirstParty'>, scope: string): boolean =>
  isFirstParty || splitScope(scope).includes(offlineScope);

/** Removes the refresh token from the credentials if the client may not have one. */
export function withinScope(client: Client, { refresh_token: refreshToken, ...credentials }: Credentials): TokenReply {
  return { ...credentials, ...(mayRefresh(client, credentials.scope) && { refresh_token: refreshToken }) };
}
