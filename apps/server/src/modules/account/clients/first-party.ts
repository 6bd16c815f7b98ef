import { offlineScope, splitScope } from '@feisuo/contract/facts/account-vocabulary';
import type { Credentials, TokenReply } from '@feisuo/contract/schemas/account-tokens';
import { AppError } from '../../../http/app-error.ts';
import type { Client } from './client-registry.ts';

/** Passwords and codes are typed into our own applications only; others send people to the hosted pages. */
export function assertFirstParty(client: Client): void {
  if (!client.isFirstParty) {
    throw new AppError('unauthorized_client', {
      description: 'client_id: only our own applications may sign people in directly',
    });
  }
}

/** Applications of others stay signed in only where the person allowed it. */
export const mayRefresh = ({ isFirstParty }: Pick<Client, 'isFirstParty'>, scope: string): boolean =>
  isFirstParty || splitScope(scope).includes(offlineScope);

/** The credentials of a grant as far as the application may have them. */
export function withinScope(client: Client, { refresh_token: refreshToken, ...credentials }: Credentials): TokenReply {
  return { ...credentials, ...(mayRefresh(client, credentials.scope) && { refresh_token: refreshToken }) };
}
