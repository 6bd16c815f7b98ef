import { sql } from 'drizzle-orm';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { payRevenueSchedules as schedules } from './books.tables.ts';
import { post } from './post-journal.ts';
import { dayBefore, type Day } from '../../../time/shanghai.ts';

/** Small batches, because a refund waits while a batch holds the lock of its revenue schedule. */
const BATCH = 500;

/**
 * Recognises revenue of all past days, oldest first, including days that earlier runs missed. Returns the number of
 * daily shares recognised.
 */
export async function recogniseRevenue({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const now = clock.now();
  const newest = dayBefore(now);
  let shares = 0;
  for (;;) {
    const day = await findDueDay(db, newest);
    if (!day) return shares;
    shares += await db.transaction((tx) => recogniseBatch(tx, day, now));
  }
}

async function findDueDay(db: Database, newest: Day): Promise<Day | null> {
  const { rows } = await db.execute<{ day: Day | null }>(
    sql`select min(next_day)::text as day from ${schedules} where left_days > 0 and next_day <= ${newest}`,
  );
  return rows[0]?.day ?? null;
}

/**
 * SQL for the amount that remains after one more day. It is rounded up, so recognised revenue is rounded down to the
 * fen.
 */
const leftAfter = (what: 'fen' | 'discount_fen') =>
  sql.raw(`(spread_${what} * (left_days - 1) + spread_days - 1) / spread_days`);

/** Locks and updates the due schedules in one statement, so that concurrent runs recognise each daily share once. */
async function recogniseBatch(tx: Database, day: Day, at: Date): Promise<number> {
  const { rows } = await tx.execute<{ orderId: string; fen: number; discount: number }>(sql`
    with due as (
      select order_id, left_fen - ${leftAfter('fen')} as fen, left_discount_fen - ${leftAfter('discount_fen')} as discount
        from ${schedules} where left_days > 0 and next_day = ${day} order by order_id limit ${BATCH} for update
    )
    update ${schedules} as s
       set left_fen = s.left_fen - due.fen, left_discount_fen = s.left_discount_fen - due.discount,
           left_days = s.left_days - 1, next_day = s.next_day + 1
      from due where s.order_id = due.order_id
    returning s.order_id as "orderId", due.fen::float8 as fen, due.discount::float8 as discount`);
  const sum = (part: 'fen' | 'discount') => rows.reduce((total, row) => total + row[part], 0);
  const [fen, discount] = [sum('fen'), sum('discount')];
  const first = rows.map(({ orderId }) => orderId).toSorted()[0];
  if (first === undefined || fen + discount === 0) return rows.length;
  await post(tx, {
    key: `revenue:${day}:${first}`,
    kind: 'revenue',
    at,
    day,
    orderId: null,
    lines: [
      { account: 'deferred_revenue', amountFen: fen },
      { account: 'discount', amountFen: discount },
      { account: 'revenue', amountFen: -(fen + discount) },
    ],
  });
  return rows.length;
}
