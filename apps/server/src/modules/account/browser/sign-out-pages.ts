import type { AccountDeps } from '../account-deps.ts';
import type { EndedSession } from '../authorize/derived-sessions.ts';

/** The pages to notify of ended sessions, without duplicates and without addresses that are no longer registered. */
export async function listSignOutPages({ clients }: AccountDeps, ended: EndedSession[]): Promise<string[]> {
  const uris = await Promise.all(
    ended.map(async ({ clientId, signOutUri }) => {
      const client = await clients.find(clientId);
      return signOutUri !== null && client?.signOutUris.includes(signOutUri) ? [signOutUri] : [];
    }),
  );
  return [...new Set(uris.flat())];
}
