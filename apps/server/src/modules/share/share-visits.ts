import { and, asc, count, eq, gte } from 'drizzle-orm';
import type { PersonalData } from '../../ports/personal-data.ts';
import type { Database } from '../../db/database.ts';
import { shareSenders, shareVisits } from './share.tables.ts';

/** Stores the account of a `sharer` pseudonym. A repeated call only reads, because every page view may cause one. */
export async function registerSender(
  db: Database,
  sender: { sharer: string; accountId: string; at: Date },
): Promise<void> {
  if ((await findSender(db, sender.sharer)) !== null) return;
  await db.insert(shareSenders).values(sender).onConflictDoNothing();
}

/** Returns the account id of a card's sender; null if a visitor sent the card or the account was erased. */
export async function findSender(db: Database, sharer: string): Promise<string | null> {
  const [row] = await db.select().from(shareSenders).where(eq(shareSenders.sharer, sharer));
  return row?.accountId ?? null;
}

/** Records that a member opened a share card, once per sender. */
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

/** Moves, erases and exports sender pseudonyms and the records of opened share cards. */
export const sharePersonalData: PersonalData = {
  name: 'share',
  async move(tx, from, to) {
    // Only the sender pseudonym moves, because opened cards of an anonymous account are not recorded.
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
