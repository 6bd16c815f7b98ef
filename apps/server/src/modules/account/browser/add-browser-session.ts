import { accountClientId, isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import { browserLimits } from '@feisuo/contract/facts/limits';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { moveOpenCodes } from '../authorize/code-queries.ts';
import { endDerivedSessions, isHandedOver, moveDerivedSessions } from '../authorize/derived-sessions.ts';
import { moveOpenDeviceGrants } from '../device/device-queries.ts';
import type { Caller } from '../tokens/identify-caller.ts';
import { readRefreshToken } from '../tokens/refresh-token.ts';
import { findSession } from '../tokens/session-queries.ts';
import { BROWSER_MS, browserHash, newBrowserSecret } from './browser-cookies.ts';
import {
  addBrowser,
  endReplacedSessions,
  listBrowserSessions,
  renewBrowser,
  insertBrowserSession,
} from './browser-queries.ts';
import { listSignOutPages } from './sign-out-pages.ts';

export interface AddedBrowserSession {
  secret: string;
  /**
   * Sign-out pages of the applications; the browser loads them, so that the removed accounts are signed out there too.
   */
  signOutUris: string[];
}

export interface BrowserSessionRequest {
  refreshToken: string;
  /** Keyed hash of the cookie that the browser sent; null without a cookie. */
  oldHash: string | null;
}

/**
 * Adds the session of a member who has just signed in at the hosted pages to this browser. The cookie always gets a new
 * secret, so an old secret that an attacker knows or planted is useless.
 * @throws AppError `invalid_grant` unless the refresh token is the current one of the caller's session,
 * `login_required` for a session that was handed over to another device
 */
export async function addBrowserSession(
  deps: AccountDeps,
  caller: Caller,
  { refreshToken, oldHash }: BrowserSessionRequest,
): Promise<AddedBrowserSession> {
  const { account, session, claims } = caller;
  if (claims.aud !== accountClientId || isAnonymousSub(account.id)) {
    throw new AppError('permission_denied', {
      description: 'only a session that began on the account pages can be added to a browser',
    });
  }
  const proof = readRefreshToken(deps.masterKey, refreshToken);
  if (proof?.sessionId !== session.id) throw wrongRefreshToken();
  const now = deps.clock.now();
  const secret = newBrowserSecret();
  const held = { secretHash: browserHash(deps.masterKey, secret), endsAt: new Date(now.getTime() + BROWSER_MS) };
  const removed = await deps.db.transaction(async (tx) => {
    // Another person may hold a handed-over session without having signed in, but the hosted pages trust a browser
    // session as a sign-in.
    if (await isHandedOver(tx, session.id)) {
      throw new AppError('login_required', { description: 'the session was handed over from another application' });
    }
    const known = oldHash === null ? null : await renewBrowser(tx, oldHash, held, now);
    const browserId = known ?? (await addBrowser(tx, held, now));
    if (!(await insertBrowserSession(tx, proof, browserId, now))) {
      const current = await findSession(tx, session.id);
      if (current?.generation !== proof.generation) throw wrongRefreshToken();
      throw new AppError('login_required', {
        description: 'the session belongs to another browser, or is not new any more',
      });
    }
    const others = (await listBrowserSessions(tx, browserId, now)).filter(({ id }) => id !== session.id);
    const former = others.filter(({ accountId }) => accountId === account.id).map(({ id }) => id);
    await replaceFormerSessions(tx, former, session.id, now);
    const rest = others.filter(({ accountId }) => accountId !== account.id).map(({ id }) => id);
    const leaving = rest.slice(0, Math.max(0, rest.length + 1 - browserLimits.sessions));
    await endReplacedSessions(tx, leaving, 'seat_taken', now);
    return endDerivedSessions(tx, leaving, now);
  });
  return { secret, signOutUris: await listSignOutPages(deps, removed) };
}

const wrongRefreshToken = () =>
  new AppError('invalid_grant', { description: 'refresh_token: not the current one of this session' });

/**
 * Replaces the member's older sessions in this browser after a repeated sign-in. The applications that were
 * authorized from an old session stay signed in.
 */
async function replaceFormerSessions(tx: Database, former: string[], sessionId: string, now: Date): Promise<void> {
  for (const id of former) {
    await moveDerivedSessions(tx, id, sessionId);
    await moveOpenCodes(tx, id, sessionId);
    await moveOpenDeviceGrants(tx, id, sessionId);
  }
  await endReplacedSessions(tx, former, 'signed_in_again', now);
}
