import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isBeforeCursor } from '../../../db/list-conditions.ts';
import type { AgreementState } from './agreement.ts';
import type { Agreement } from './agreement-queries.ts';
import { agreements } from './renewals.tables.ts';

export interface AgreementSearch {
  /** An agreement id, account id, order id or contract id; only exact matches are found. */
  words?: string;
  state?: AgreementState;
  channel?: PayType;
  after?: { createdAt: Date; id: string };
  limit: number;
}

/** Searches agreements, the newest first. */
export async function searchAgreements(db: Database, search: AgreementSearch): Promise<Agreement[]> {
  const { words, state, channel, after, limit } = search;
  const ids = words === undefined ? undefined : await findNamed(db, words);
  return db
    .select()
    .from(agreements)
    .where(
      and(
        ids && inArray(agreements.id, ids.length > 0 ? ids : ['']),
        state && eq(agreements.state, state),
        channel && eq(agreements.channel, channel),
        after && isBeforeCursor([agreements.createdAt, after.createdAt], [agreements.id, after.id]),
      ),
    )
    .orderBy(desc(agreements.createdAt), desc(agreements.id))
    .limit(limit);
}

/**
 * Finds agreements with one indexed query per kind of id. The limit cuts off nothing, because no account has so many
 * agreements.
 */
async function findNamed(db: Database, words: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${agreements} where id = ${words}
    union select id from ${agreements} where account_id = ${words}
    union select id from ${agreements} where order_id = ${words}
    union select id from ${agreements} where contract_id = ${words} and channel in ('wechat', 'alipay')
    limit 500`);
  return rows.map(({ id }) => id);
}

/** Returns the agreement that an order renewed, or that was offered with the order. */
export async function findAgreementOfOrder(
  db: Database,
  { id, agreementId }: { id: string; agreementId: string | null },
): Promise<Agreement | null> {
  const which = agreementId === null ? eq(agreements.orderId, id) : eq(agreements.id, agreementId);
  const [found] = await db.select().from(agreements).where(which).orderBy(desc(agreements.createdAt)).limit(1);
  return found ?? null;
}
