import { announce } from '../../../events/announcements.ts';
import type { Database } from '../../../db/database.ts';

/**
 * The functions of this file announce webhook events, in the transaction of the change. The events never contain
 * sign-in names.
 */

export const publishRegistered = (
  tx: Database,
  { id, state }: { id: string; state: string },
  at: Date,
): Promise<void> => announce(tx, { kind: 'account.registered', accountId: id, at, data: { state } });

export async function publishStateChange(
  tx: Database,
  { accountId, from, to }: { accountId: string; from: string; to: string },
  at: Date,
): Promise<void> {
  if (from !== to) await announce(tx, { kind: 'account.state_changed', accountId, at, data: { from, to } });
}

export const publishUnlocked = (tx: Database, accountId: string, at: Date): Promise<void> =>
  announce(tx, { kind: 'account.unlocked', accountId, at, data: {} });

/** Announces that the data of a guest account (`from`) moved to another account. */
export const publishMoved = (tx: Database, from: string, to: string, at: Date): Promise<void> =>
  announce(tx, { kind: 'account.moved', accountId: to, at, data: { former_account_id: from } });

export const publishErased = (tx: Database, accountId: string, at: Date): Promise<void> =>
  announce(tx, { kind: 'account.erased', accountId, at, data: {} });
