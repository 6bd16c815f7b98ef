import { DAY_MS } from '@feisuo/contract/facts/durations';
import { applicationLimits } from '@feisuo/contract/facts/limits';
import { and, eq, isNotNull, lt, ne } from 'drizzle-orm';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import type { AccountDeps } from '../account-deps.ts';
import { clients } from '../clients/clients.tables.ts';
import { disableClient, removeClient } from '../clients/manage-clients.ts';
import type { Caller } from '../tokens/identify-caller.ts';
import { cancelWaitingRequest, lockOwnApplication, recordEvent } from './application-queries.ts';
import { applications } from './applications.tables.ts';
import { requireProof } from './require-proof.ts';

/** Stops the application for good: its client counts as unknown, and all sessions of members in it end. */
export async function withdrawApplication(
  deps: AccountDeps,
  caller: Caller,
  id: string,
  sudoToken: string | undefined,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { id: ownerId } = await requireProof(tx, deps, caller, sudoToken);
    await lockOwnApplication(tx, ownerId, id);
    const at = deps.clock.now();
    const withdrawn = await tx
      .update(applications)
      .set({ state: 'withdrawn', withdrawnAt: at })
      .where(and(eq(applications.id, id), ne(applications.state, 'withdrawn')))
      .returning({ id: applications.id });
    if (withdrawn.length === 0) return;
    await cancelWaitingRequest(tx, id, at);
    await disableClient(tx, deps.clock, id);
    await recordEvent(tx, { applicationId: id, kind: 'withdrawn', at });
  });
}

/** Whether the client belongs to an application that its owner has withdrawn. */
export async function isWithdrawn(tx: Database, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.id, id), eq(applications.state, 'withdrawn')))
    .for('share');
  return rows.length > 0;
}

/** Removes all applications of an erased account, with their clients, requests, logos and history. */
export async function eraseApplications(tx: Database, clock: Clock, accountId: string): Promise<void> {
  const own = await tx.select({ id: clients.id }).from(clients).where(eq(clients.ownerId, accountId));
  for (const { id } of own) await removeClient(tx, clock, id);
}

const AT_ONCE = 100;

/** Removes applications some time after their withdrawal. */
export async function purgeWithdrawnApplications(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - applicationLimits.withdrawnKeptDays * DAY_MS);
  const findDue = () =>
    db
      .select({ id: applications.id })
      .from(applications)
      .where(and(isNotNull(applications.withdrawnAt), lt(applications.withdrawnAt, before)))
      .limit(AT_ONCE);
  for (let due = await findDue(); due.length > 0; due = await findDue()) {
    for (const { id } of due) await db.transaction((tx) => removeClient(tx, { now: () => now }, id));
  }
}
