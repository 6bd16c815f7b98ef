import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { shareTickets } from './share.tables.ts';

export type TicketRow = typeof shareTickets.$inferSelect;

export async function findTicket(db: Database, appId: string): Promise<TicketRow | null> {
  const [row] = await db.select().from(shareTickets).where(eq(shareTickets.appId, appId));
  return row ?? null;
}

export interface Lease {
  appId: string;
  leaseId: string;
}

/**
 * Makes the caller the one who fetches a new ticket, if one is due, nobody else is at it and the last failure is long
 * enough ago; null otherwise. One statement, so that of all processes one gets it.
 */
export async function takeLease(
  db: Database,
  { appId, leaseId }: Lease,
  { now, leaseEndsAt }: { now: Date; leaseEndsAt: Date },
): Promise<TicketRow | null> {
  const isPast = (column: PgColumn) => or(isNull(column), lte(column, now));
  const [row] = await db
    .insert(shareTickets)
    .values({ appId, leaseId, leaseEndsAt, failures: 0 })
    .onConflictDoUpdate({
      target: shareTickets.appId,
      set: { leaseId, leaseEndsAt },
      setWhere: sql`${isPast(shareTickets.ticketRenewAt)} and ${isPast(shareTickets.leaseEndsAt)} and ${isPast(shareTickets.retryAt)}`,
    })
    .returning();
  return row ?? null;
}

const held = ({ appId, leaseId }: Lease) => and(eq(shareTickets.appId, appId), eq(shareTickets.leaseId, leaseId));
const givenBack = { leaseId: null, leaseEndsAt: null };

export type FetchedTicket = Pick<TicketRow, 'ticket' | 'ticketExpiresAt' | 'ticketRenewAt'>;
export type FetchedToken = Pick<TicketRow, 'accessToken' | 'tokenExpiresAt'>;

/** Keeps what was fetched and gives the lease back; false where it had run out and somebody else is at it. */
export async function keepTicket(db: Database, lease: Lease, fetched: FetchedTicket & FetchedToken): Promise<boolean> {
  const rows = await db
    .update(shareTickets)
    .set({ ...fetched, ...givenBack, failures: 0, retryAt: null })
    .where(held(lease))
    .returning({ appId: shareTickets.appId });
  return rows.length > 0;
}

/** Gives the lease back and lets nobody try before `retryAt`. */
export async function noteFailure(
  db: Database,
  lease: Lease,
  { retryAt, token }: { retryAt: Date; token: FetchedToken },
): Promise<void> {
  await db
    .update(shareTickets)
    .set({ ...token, ...givenBack, failures: sql`${shareTickets.failures} + 1`, retryAt })
    .where(held(lease));
}
