import type { AccountDeps } from '../account-deps.ts';
import { endDerivedSessions } from '../authorize/derived-sessions.ts';
import { noteSessionsOver } from '../security/security-events.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import { deleteBrowser, endSeats, listSeats, lockSeated } from './browser-queries.ts';
import { listSignOutPages } from './sign-out-pages.ts';

export interface SignedOut {
  /** How many people left. */
  count: number;
  /** Whether the browser was known and nobody is left in it. A cookie that was replaced meanwhile says nothing of the new one. */
  isEmpty: boolean;
  /** Pages to load, so that the applications behind them forget the person too. */
  signOutUris: string[];
}

/** Signs out of a browser, one person or all, and of every application that was signed in to through it. */
export async function signOutBrowser(
  deps: AccountDeps,
  hash: string,
  sub: string | undefined,
  from: Whereabouts,
): Promise<SignedOut> {
  const at = deps.clock.now();
  const { left, derived, isEmpty } = await deps.db.transaction(async (tx) => {
    await lockSeated(tx, hash, at);
    const ended = await endSeats(tx, hash, sub, at);
    const followers = await endDerivedSessions(
      tx,
      ended.map(({ id }) => id),
      at,
    );
    await noteSessionsOver(tx, [...ended, ...followers], { at, kind: 'sign_out' }, from);
    const isDeserted = (await listSeats(tx, hash, at)).length === 0 && (await deleteBrowser(tx, hash));
    return { left: ended, derived: followers, isEmpty: isDeserted };
  });
  return { count: left.length, isEmpty, signOutUris: await listSignOutPages(deps, derived) };
}
