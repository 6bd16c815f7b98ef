import type { WebhookEvent } from '@feisuo/contract/facts/webhook-events';
import { asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { announcedKinds, announcements } from './announcements.tables.ts';
import type { Database } from '../db/database.ts';
import { fixedStatement } from '../db/fixed-statement.ts';
import { signalled } from '../db/signals.ts';

/** A fact for whoever listens outside. Ids and plain values: nothing secret, no phone, no mailbox, no name. */
export interface Announcement {
  kind: WebhookEvent;
  /** Whom it is about; null where nobody is left. */
  accountId: string | null;
  at: Date;
  /** Named as on the wire. The account's id is added. */
  data: Record<string, string | number | boolean | null>;
}

/**
 * Says that something has become true, as part of the transaction that makes it so: it is told if and only if that commits.
 * Modules say it here and know nobody who hears; where nobody listens, nothing is written.
 */
export async function announce(tx: Database, { kind, accountId, at, data }: Announcement): Promise<void> {
  const told = JSON.stringify({ account_id: accountId, ...data });
  await tx.execute(writeIfHeard({ kind, accountId, at: at.toISOString(), data: told }));
}

const writeIfHeard = fixedStatement<{ kind: string; accountId: string | null; at: string; data: string }>(
  (place) => sql`
    with written as (
      insert into ${announcements} (kind, account_id, data, at)
      select kind, ${place('accountId')}::text, ${place('data')}::jsonb, ${place('at')}::timestamptz
        from ${announcedKinds} where kind = ${place('kind')} returning id
    )
    select ${signalled('announcements')} from written`,
);

/** From now on these kinds are written, and no others. */
export async function listenFor(tx: Database, kinds: readonly WebhookEvent[]): Promise<void> {
  await tx.delete(announcedKinds).where(kinds.length > 0 ? notInArray(announcedKinds.kind, [...kinds]) : undefined);
  if (kinds.length === 0) return;
  await tx
    .insert(announcedKinds)
    .values(kinds.map((kind) => ({ kind })))
    .onConflictDoNothing();
}

export type WrittenAnnouncement = typeof announcements.$inferSelect;

/** Takes the oldest away, for whoever passes them on in the same transaction. Of several at once each gets others. */
export async function takeAnnouncements(tx: Database, most: number): Promise<WrittenAnnouncement[]> {
  const oldest = tx
    .select({ id: announcements.id })
    .from(announcements)
    .orderBy(asc(announcements.id))
    .limit(most)
    .for('update', { skipLocked: true });
  const taken = await tx.delete(announcements).where(inArray(announcements.id, oldest)).returning();
  return taken.toSorted((one, other) => one.id - other.id);
}

/** Somebody is to be forgotten: what was not passed on yet never is. */
export async function withdrawAnnouncements(tx: Database, accountId: string): Promise<void> {
  await tx.delete(announcements).where(eq(announcements.accountId, accountId));
}

/** An anonymous person became somebody; what is erased with them later includes this. */
export async function moveAnnouncements(tx: Database, from: string, to: string): Promise<void> {
  await tx.update(announcements).set({ accountId: to }).where(eq(announcements.accountId, from));
}
