import { offlineScope, splitScope } from '@feisuo/contract/facts/account-vocabulary';
import type { Credentials, TokenReply } from '@feisuo/contract/schemas/account-tokens';
import { AppError } from '../../../http/app-error.ts';
import type { Client } from './client-registry.ts';

/** Passwords and codes are typed into first-party applications only; others redirect to the hosted pages. */
export function assertFirstParty(client: Client): void {
  if (!client.isFirstParty) {
    throw new AppError('unauthorized_client', {
      description: 'client_id: only our own applications may sign people in directly',
    });
  }
}

/** Third-party applications get a refresh token only with the scope offline. */
export const mayRefresh = ({ isFirstParty }: Pick<Client, 'isFirstParty'>, scope: string): boolean =>
  isFirstParty || splitScope(scope).includes(offlineScope);

/** The credentials without a refresh token where the client may not have one. */
export function withinScope(client: Client, { refresh_token: refreshToken, ...credentials }: Credentials): TokenReply {
  return { ...credentials, ...(mayRefresh(client, credentials.scope) && { refresh_token: refreshToken }) };
}
