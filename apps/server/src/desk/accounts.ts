import { AppError } from '../http/app-error.ts';
import {
  endSessionsFor,
  lockedFor,
  setAccountState,
  unlock,
  type Account,
  type SettableState,
} from '../modules/account/index.ts';
import { writeAudit } from '../modules/operator/index.ts';
import type { Act, Desk } from './act.ts';

export interface StateChange {
  accountId: string;
  to: SettableState;
  /** The state that whoever decides has seen; another one meanwhile is a conflict. */
  seen?: string;
}

/** Null: there is no such account any more. */
export type StateOutcome = { before: Account; after: Account } | null;

/** Puts an account into another state; any but active ends its sessions at once. */
export async function changeState(
  { db, clock, masterKey }: Desk,
  change: StateChange,
  { by, reason }: Act,
): Promise<StateOutcome> {
  const { accountId, to, seen } = change;
  return db.transaction(async (tx) => {
    const outcome = await setAccountState(tx, clock, accountId, to, by.actor);
    if (!outcome) return null;
    if (seen !== undefined && outcome.before.state !== seen)
      throw new AppError('aborted', { description: `it is ${outcome.before.state} by now` });
    const states = { before: { state: outcome.before.state }, after: { state: to } };
    const what = { action: 'account.state' as const, subject: accountId, reason, ...states };
    await writeAudit(tx, masterKey, { at: clock.now(), ...by, ...what });
    return outcome;
  });
}

/**
 * Signs somebody out, everywhere or of one session and what came from it, and tells how many sessions that were.
 * @throws AppError where the one session is not a living one of theirs
 */
export async function endTheirSessions(
  { db, clock, masterKey }: Desk,
  { accountId, only }: { accountId: string; only?: string | undefined },
  { by, reason }: Act,
): Promise<number> {
  return db.transaction(async (tx) => {
    const done = await endSessionsFor(tx, clock, { accountId, only }, by.actor);
    if (done === null)
      throw new AppError('not_found', { description: 'not a living session of the account', reason: 'SESSION_OVER' });
    const { open, ended, left } = done;
    const states = {
      before: { open },
      after: { open: left, sessions: ended, ...(only !== undefined && { session: only }) },
    };
    await writeAudit(tx, masterKey, {
      at: clock.now(),
      ...by,
      action: 'account.end_sessions',
      subject: accountId,
      reason,
      ...states,
    });
    return ended;
  });
}

/** Ends a lock that wrong passwords brought; what they were for is not asked. */
export async function unlockAccount(desk: Desk, account: Account, { by, reason }: Act): Promise<void> {
  const { db, clock, masterKey } = desk;
  await db.transaction(async (tx) => {
    const before = { lockedForS: await lockedFor(tx, desk, account) };
    await unlock(tx, desk, account);
    const what = {
      action: 'account.unlock' as const,
      subject: account.id,
      reason,
      before,
      after: { lockedForS: null },
    };
    await writeAudit(tx, masterKey, { at: clock.now(), ...by, ...what });
  });
}
