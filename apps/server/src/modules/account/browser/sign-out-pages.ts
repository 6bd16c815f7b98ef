import type { AccountDeps } from '../account-deps.ts';
import type { EndedSession } from '../authorize/derived-sessions.ts';

/** The pages that are to hear of sessions that ended, each once. An address that was taken back since it was given is not called. */
export async function listSignOutPages({ clients }: AccountDeps, ended: EndedSession[]): Promise<string[]> {
  const uris = await Promise.all(
    ended.map(async ({ clientId, signOutUri }) => {
      const client = await clients.find(clientId);
      return signOutUri !== null && client?.signOutUris.includes(signOutUri) ? [signOutUri] : [];
    }),
  );
  return [...new Set(uris.flat())];
}
