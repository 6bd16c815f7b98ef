import { payTypes } from '@feisuo/contract/facts/pay-vocabulary';
import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { rollUpCounts } from '../../../db/roll-up.ts';
import { attempts, orderEvents, orders, payments } from '../orders/orders.tables.ts';
import { payRefunds } from '../refunds/refunds.tables.ts';
import { payHourlyStats } from './pay-hourly-stats.tables.ts';

/** Recounts all hours that have changed since the last run. */
export const countPayHours = (db: Database, now: Date): Promise<void> => rollUpCounts(db, 'pay', now, payHoursSince);

const hourOf = (at: SQL) => sql`date_trunc('hour', ${at}, 'UTC')`;
const within = (at: SQL) => sql`${at} >= t.starts_at and ${at} < t.starts_at + interval '1 hour'`;
const channels = sql.join(
  payTypes.map((type) => sql`${type}::text`),
  sql`, `,
);

/**
 * SQL that recounts the hours of new timeline events and of their payments and refunds, which may be much earlier if a
 * channel reports late. Counts that no longer apply become zero.
 */
export const payHoursSince = (since: SQL): SQL => sql`
  with told as (select at, order_id from ${orderEvents} where at >= ${since}),
  touched as (
    select ${hourOf(sql`at`)} as starts_at from told
    union select ${hourOf(sql`p.paid_at`)} from ${payments} p where p.order_id in (select order_id from told)
    union select ${hourOf(sql`r.succeeded_at`)} from ${payRefunds} r
           where r.order_id in (select order_id from told) and r.succeeded_at is not null
  ), notes as (
    select t.starts_at, coalesce(a.channel, '') as channel, e.kind, o.agreement_id is null as is_ordered,
           a.payer_hash is null and a.out_trade_no is not null as is_code
      from touched t
      join ${orderEvents} e on ${within(sql`e.at`)}
      join ${orders} o on o.id = e.order_id
      left join ${attempts} a on a.out_trade_no = e.out_trade_no
  ), facts as (
    select starts_at, channel, measure, 1 as number, 0::bigint as fen
      from notes cross join lateral (values
        ('order', is_ordered and kind = 'created'),
        ('code_asked', is_ordered and is_code and kind in ('created', 'code_asked', 'reopened')),
        ('code_shown', is_ordered and is_code and kind = 'code_ready'),
        ('code_failed', is_ordered and is_code and kind = 'code_failed'),
        ('expired', is_ordered and kind = 'expired'),
        ('cancelled', is_ordered and kind = 'cancelled')
      ) as m (measure, counts) where counts
    union all
    select t.starts_at, p.channel, measure, 1, p.paid_fen
      from touched t
      join ${payments} p on p.channel in (${channels}) and ${within(sql`p.paid_at`)}
      join ${orders} o on o.id = p.order_id
      join ${attempts} a on a.out_trade_no = p.out_trade_no
      cross join lateral (values
        ('payment', true),
        ('sale', p.disposition = 'applied' and o.agreement_id is null),
        ('renewal', p.disposition = 'applied' and o.agreement_id is not null),
        ('code_paid', p.disposition = 'applied' and o.agreement_id is null and a.payer_hash is null)
      ) as m (measure, counts) where counts
    union all
    select t.starts_at, r.channel, 'refund', 1, r.amount_fen
      from touched t join ${payRefunds} r on r.channel in (${channels}) and ${within(sql`r.succeeded_at`)}
    union all
    select h.starts_at, h.channel, h.measure, 0, 0 from touched t join ${payHourlyStats} h on h.starts_at = t.starts_at
  )
  insert into ${payHourlyStats} (starts_at, channel, measure, number, fen)
  select starts_at, channel, measure, sum(number), sum(fen) from facts group by starts_at, channel, measure
  on conflict (starts_at, channel, measure) do update set number = excluded.number, fen = excluded.fen
    where (${payHourlyStats}.number, ${payHourlyStats}.fen) is distinct from (excluded.number, excluded.fen)`;
