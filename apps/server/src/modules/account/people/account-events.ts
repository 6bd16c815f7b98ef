import { announce } from '../../../events/announcements.ts';
import type { Database } from '../../../db/database.ts';

/** Webhook events about accounts, written in the transaction of the change. They never contain sign-in names. */

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

/** Announces that a guest account became another account, which now has its data. */
export const publishMoved = (tx: Database, from: string, to: string, at: Date): Promise<void> =>
  announce(tx, { kind: 'account.moved', accountId: to, at, data: { former_account_id: from } });

export const publishErased = (tx: Database, accountId: string, at: Date): Promise<void> =>
  announce(tx, { kind: 'account.erased', accountId, at, data: {} });
