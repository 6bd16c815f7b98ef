import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { makeUpCards } from './make-up.tables.ts';

export async function cardsOf(db: Database, accountId: string): Promise<number> {
  const [row] = await db.select().from(makeUpCards).where(eq(makeUpCards.accountId, accountId));
  return row?.remaining ?? 0;
}

export async function giveCards(tx: Database, accountId: string, amount: number): Promise<void> {
  await tx
    .insert(makeUpCards)
    .values({ accountId, remaining: amount })
    .onConflictDoUpdate({
      target: makeUpCards.accountId,
      set: { remaining: sql`${makeUpCards.remaining} + ${amount}` },
    });
}

/** Takes one card. Returns false if the member has none. */
export async function takeCard(tx: Database, accountId: string): Promise<boolean> {
  const rows = await tx
    .update(makeUpCards)
    .set({ remaining: sql`${makeUpCards.remaining} - 1` })
    .where(and(eq(makeUpCards.accountId, accountId), gt(makeUpCards.remaining, 0)))
    .returning({ accountId: makeUpCards.accountId });
  return rows.length > 0;
}

/** Takes back unused cards. A day that was already made up with a card stays made up. */
export async function takeBackCards(tx: Database, accountId: string, amount: number): Promise<void> {
  await tx
    .update(makeUpCards)
    .set({ remaining: sql`greatest(0, ${makeUpCards.remaining} - ${amount})` })
    .where(eq(makeUpCards.accountId, accountId));
}
