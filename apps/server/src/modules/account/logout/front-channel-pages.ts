import { openidScope, splitScope } from '@feisuo/contract/facts/account-vocabulary';
import { logoutLimits } from '@feisuo/contract/facts/limits';
import type { AccountDeps } from '../account-deps.ts';
import type { EndedSession } from '../authorize/derived-sessions.ts';
import { sidOf } from './sid.ts';

/**
 * Addresses of front-channel logout (OpenID Connect Front-Channel Logout 1.0) for ended sessions, with `iss` and `sid`.
 * An application that does not tell its sessions apart gets one address, that of the newest session.
 */
export async function listFrontChannelPages(
  { clients, masterKey, config }: Pick<AccountDeps, 'clients' | 'masterKey' | 'config'>,
  ended: readonly EndedSession[],
): Promise<string[]> {
  const named = ended.filter(({ scope }) => splitScope(scope).includes(openidScope));
  const newestFirst = named.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  const pages = await Promise.all(
    [...Map.groupBy(newestFirst, ({ clientId }) => clientId)].map(async ([clientId, sessions]) => {
      const client = await clients.find(clientId);
      if (!client?.frontchannelLogoutUri) return [];
      const { frontchannelLogoutUri: uri, frontchannelLogoutSessionRequired: isForEach } = client;
      return sessions.slice(0, isForEach ? logoutLimits.sessionsPerClient : 1).map(({ id }) => {
        const query = new URLSearchParams({ iss: config.accountOrigin, sid: sidOf(masterKey, id) });
        return `${uri}${uri.includes('?') ? '&' : '?'}${query.toString()}`;
      });
    }),
  );
  return pages.flat();
}
