import type { Client } from '../clients/client-registry.ts';
import type { AccountDeps } from '../account-deps.ts';
import { endDerivedSessions } from '../authorize/derived-sessions.ts';
import { lockAccount } from '../people/account-queries.ts';
import { noteSessionsOver } from '../security/security-events.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import { readRefreshToken } from './refresh-token.ts';
import { endSessions } from './session-endings.ts';
import { findSession } from './session-queries.ts';

/** Ends the session behind either of its tokens, and what was signed in through it. What is not ours, or another client's, is answered all the same. */
export async function revoke(deps: AccountDeps, client: Client, token: string, from: Whereabouts): Promise<void> {
  const sessionId = await sessionIdOf(deps, token);
  const session = sessionId === null ? null : await findSession(deps.db, sessionId);
  if (!session || session.clientId !== client.id) return;
  const { id, accountId } = session;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    // Held first, as by whoever opens a session from another: one that is just being opened ends too.
    await lockAccount(tx, accountId);
    const [ended] = await endSessions(tx, { accountId, only: id, by: 'sign_out' }, now);
    if (!ended) return;
    const followers = await endDerivedSessions(tx, [id], now);
    await noteSessionsOver(tx, [ended, ...followers], { at: now, kind: 'sign_out' }, from);
  });
}

async function sessionIdOf(deps: AccountDeps, token: string): Promise<string | null> {
  const refreshToken = readRefreshToken(deps.masterKey, token);
  if (refreshToken) return refreshToken.sessionId;
  return deps.accessTokens.sessionOf(token);
}
