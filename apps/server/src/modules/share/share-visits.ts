import { and, asc, count, eq, gte } from 'drizzle-orm';
import type { PersonalData } from '../../ports/personal-data.ts';
import type { Database } from '../../db/database.ts';
import { shareSenders, shareVisits } from './share.tables.ts';

/** Stores which account a `sharer` id stands for. Idempotent; a repeat only reads, because visitors can cause many. */
export async function registerSender(
  db: Database,
  sender: { sharer: string; accountId: string; at: Date },
): Promise<void> {
  if ((await findSender(db, sender.sharer)) !== null) return;
  await db.insert(shareSenders).values(sender).onConflictDoNothing();
}

/** Returns the account id of the sender; null for a visitor's card or an erased account. */
export async function findSender(db: Database, sharer: string): Promise<string | null> {
  const [row] = await db.select().from(shareSenders).where(eq(shareSenders.sharer, sharer));
  return row?.accountId ?? null;
}

/** Records that a member opened a card. Further cards of the same sender are not recorded. */
export async function noteVisit(db: Database, visit: typeof shareVisits.$inferInsert): Promise<void> {
  await db.insert(shareVisits).values(visit).onConflictDoNothing();
}

export async function countShareVisits(db: Database, accountId: string, since: Date | null): Promise<number> {
  const isTheirs = eq(shareSenders.accountId, accountId);
  const [row] = await db
    .select({ visits: count() })
    .from(shareVisits)
    .innerJoin(shareSenders, eq(shareSenders.sharer, shareVisits.sharer))
    .where(since === null ? isTheirs : and(isTheirs, gte(shareVisits.at, since)));
  return row?.visits ?? 0;
}

/** Sender ids, and records of cards that the member opened. */
export const sharePersonalData: PersonalData = {
  name: 'share',
  async move(tx, from, to) {
    // Cards that visitors opened are not recorded, so only sender ids move.
    const [own] = await tx.select().from(shareSenders).where(eq(shareSenders.accountId, to));
    if (own) await tx.delete(shareSenders).where(eq(shareSenders.accountId, from));
    else await tx.update(shareSenders).set({ accountId: to }).where(eq(shareSenders.accountId, from));
    await tx.delete(shareVisits).where(eq(shareVisits.visitorId, from));
  },
  async erase(tx, accountId) {
    const [sender] = await tx.delete(shareSenders).where(eq(shareSenders.accountId, accountId)).returning();
    if (sender) await tx.delete(shareVisits).where(eq(shareVisits.sharer, sender.sharer));
    await tx.delete(shareVisits).where(eq(shareVisits.visitorId, accountId));
  },
  async export(db, accountId) {
    const rows = await db
      .select()
      .from(shareVisits)
      .where(eq(shareVisits.visitorId, accountId))
      .orderBy(asc(shareVisits.at));
    return {
      cameByCards: rows.map(({ gameId, at }) => ({ game: gameId, at: at.toISOString() })),
      visitsByOwnCards: await countShareVisits(db, accountId, null),
    };
  },
};
