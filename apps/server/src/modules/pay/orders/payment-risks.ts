import { RISK_DAYS, type RiskFact } from '@feisuo/contract/facts/account-risk';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { payRefunds } from '../refunds/refunds.tables.ts';
import { orders, payments } from './orders.tables.ts';

/** Returns facts about the payments and refunds of each account, from which its risk is judged. */
export async function paymentRisks(
  db: Database,
  accountIds: readonly string[],
  now: Date,
): Promise<Map<string, RiskFact[]>> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  const { rows } = await db.execute<{ id: string; unpaid: number; odd: number; refunds: number }>(sql`
    select asked.id, bought.unpaid, bought.odd, bought.refunds
      from unnest(${sql.param([...accountIds])}::text[]) as asked(id)
     cross join lateral (
       select (count(*) filter (where o.paid_at is null and o.state in ('expired', 'closed')
                and o.created_at >= ${daysAgo(RISK_DAYS.orders)}::timestamptz))::int as unpaid,
              coalesce(sum((select count(*) from ${payments} p
                where p.order_id = o.id and p.disposition in ('review', 'returned', 'written_off'))), 0)::int as odd,
              coalesce(sum((select count(*) from ${payRefunds} r
                where r.order_id = o.id and r.by <> 'system' and r.state <> 'declined'
                  and r.at >= ${daysAgo(RISK_DAYS.refunds)}::timestamptz)), 0)::int as refunds
         from ${orders} o where o.account_id = asked.id
     ) as bought`);
  return new Map(
    rows.map(({ id, unpaid, odd, refunds }) => [
      id,
      [
        { reason: 'many_refunds', count: refunds },
        { reason: 'odd_payment', count: odd },
        { reason: 'unpaid_orders', count: unpaid },
      ],
    ]),
  );
}
