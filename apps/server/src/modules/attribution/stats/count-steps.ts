import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { noteOrders, type ListPlacedOrders } from '../conversions/record-orders.ts';
import { rollUpCounts } from '../../../db/roll-up.ts';
import { adClicks } from '../clicks/clicks.tables.ts';
import { adConversions } from '../conversions/conversions.tables.ts';
import { adConversionDays } from './conversion-days.tables.ts';

/** Recomputes the counts of every day that has new steps, new clicks or changed credits since the last run. */
export const countStepDays = (db: Database, now: Date): Promise<void> => rollUpCounts(db, 'steps', now, stepDaysSince);

const startOf = (day: SQL) => sql`(${day}::timestamp at time zone 'Asia/Shanghai')`;

/**
 * Computes the daily counts and writes only rows that changed; a channel that lost all its steps of a day gets zero.
 * Steps of erased accounts have no account id, so each counts as another person.
 */
export const stepDaysSince = (since: SQL): SQL => sql`
  with touched as (
    select day from ${adConversions} where at >= ${since}
    union select day from ${adConversions} where credited_at >= ${since}
    union select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') from ${adClicks} where at >= ${since}
  ), facts as (
    select s.day, s.channel, s.kind, 1 as number, coalesce(s.account_id, s.source) as person, coalesce(s.amount_fen, 0)::bigint as fen
      from touched t join ${adConversions} s on s.day = t.day
    union all
    select t.day, c.channel, k.kind, 1, null, 0
      from touched t join ${adClicks} c on c.at >= ${startOf(sql`t.day`)} and c.at < ${startOf(sql`t.day`)} + interval '1 day'
        join (values ('click'), ('unusual_click')) k (kind) on k.kind = 'click' or c.is_unusual
    union all
    select d.day, d.channel, d.kind, 0, null, 0 from touched t join ${adConversionDays} d on d.day = t.day
  )
  insert into ${adConversionDays} (day, channel, kind, number, people, fen)
  select day, channel, kind, sum(number), count(distinct person), sum(fen) from facts group by day, channel, kind
  on conflict (day, channel, kind) do update set number = excluded.number, people = excluded.people, fen = excluded.fen
    where (${adConversionDays}.number, ${adConversionDays}.people, ${adConversionDays}.fen) is distinct from (excluded.number, excluded.people, excluded.fen)`;

/** Records new orders as steps, and then counts the steps. */
export async function countSteps(db: Database, now: Date, listPlacedOrders: ListPlacedOrders): Promise<void> {
  await noteOrders(db, now, listPlacedOrders);
  await countStepDays(db, now);
}
