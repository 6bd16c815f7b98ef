import type { AccountDeps } from '../account-deps.ts';
import type { EndedSession } from '../authorize/derived-sessions.ts';
import { listFrontChannelPages } from '../logout/front-channel-pages.ts';

/**
 * The pages that a browser loads to tell applications of ended sessions, without duplicates and without addresses that
 * are no longer registered: sign-out pages of the scope `sso`, and pages of front-channel logout.
 */
export async function listSignOutPages(deps: AccountDeps, ended: EndedSession[]): Promise<string[]> {
  const uris = await Promise.all(
    ended.map(async ({ clientId, signOutUri }) => {
      const client = await deps.clients.find(clientId);
      return signOutUri !== null && client?.signOutUris.includes(signOutUri) ? [signOutUri] : [];
    }),
  );
  return [...new Set([...uris.flat(), ...(await listFrontChannelPages(deps, ended))])];
}
