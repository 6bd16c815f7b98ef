import type { WebhookEvent } from '@feisuo/contract/facts/webhook-events';
import type { WebhookPayload } from '@feisuo/contract/schemas/webhook-payloads';
import { asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { subscribedEventKinds, announcements } from './announcements.tables.ts';
import type { Database } from '../db/database.ts';
import { fixedStatement } from '../db/precompiled-statement.ts';
import { signalled } from '../db/signals.ts';

/**
 * An event for webhook endpoints. It contains only ids and plain values, and no secret, phone number, email address or
 * name.
 */
type AnnouncementOf<Kind extends WebhookEvent> = {
  kind: Kind;
  /** The account that the event is about; null if the account is already erased. */
  accountId: string | null;
  at: Date;
  /** Fields with their wire names. `announce` adds the account id. */
  data: WebhookPayload<Kind>;
};
export type Announcement = { [Kind in WebhookEvent]: AnnouncementOf<Kind> }[WebhookEvent];

/**
 * Writes an event in the transaction of the change, so that only committed changes send events. Writes nothing if no
 * webhook endpoint subscribes to this kind.
 */
export async function announce(tx: Database, { kind, accountId, at, data }: Announcement): Promise<void> {
  const payload = JSON.stringify({ account_id: accountId, ...data });
  await tx.execute(insertIfSubscribed({ kind, accountId, at: at.toISOString(), data: payload }));
}

const insertIfSubscribed = fixedStatement<{ kind: string; accountId: string | null; at: string; data: string }>(
  (place) => sql`
    with written as (
      insert into ${announcements} (kind, account_id, data, at)
      select kind, ${place('accountId')}::text, ${place('data')}::jsonb, ${place('at')}::timestamptz
        from ${subscribedEventKinds} where kind = ${place('kind')} returning id
    )
    select ${signalled('announcements')} from written`,
);

/** Replaces the set of event kinds that are stored. */
export async function setSubscribedKinds(tx: Database, kinds: readonly WebhookEvent[]): Promise<void> {
  await tx
    .delete(subscribedEventKinds)
    .where(kinds.length > 0 ? notInArray(subscribedEventKinds.kind, [...kinds]) : undefined);
  if (kinds.length === 0) return;
  await tx
    .insert(subscribedEventKinds)
    .values(kinds.map((kind) => ({ kind })))
    .onConflictDoNothing();
}

export type WrittenAnnouncement = typeof announcements.$inferSelect;

/**
 * Deletes and returns the oldest events; the caller delivers them in the same transaction. Concurrent callers get
 * disjoint rows (SKIP LOCKED).
 */
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

/** Deletes the pending events of an erased account. */
export async function withdrawAnnouncements(tx: Database, accountId: string): Promise<void> {
  await tx.delete(announcements).where(eq(announcements.accountId, accountId));
}

/**
 * Moves the pending events of a guest account to the account that its data moved to, so that the erasure of that
 * account deletes them.
 */
export async function moveAnnouncements(tx: Database, from: string, to: string): Promise<void> {
  await tx.update(announcements).set({ accountId: to }).where(eq(announcements.accountId, from));
}
