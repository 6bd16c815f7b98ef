import { eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { sendSignal } from '../../../db/signals.ts';
import { deliveredFor } from '../trackers/delivered-at.ts';
import { promotionEvents } from '../trackers/events.tables.ts';
import {
  promotionRequests,
  promotionHourlyStats,
  promotionProgress,
  promotionOutcomes,
  promotionSlotDays,
} from './roll-up.tables.ts';

/** An arbitrary key for the advisory lock. */
const ROLL_UP_LOCK = 727_012;
const MARK = 'promotion';
/**
 * Rows that were written up to this time before the last run are counted again, because clocks differ and slow
 * transactions commit late.
 */
const OVERLAP_MS = 10 * 60_000;

/**
 * Recomputes the counts of every hour that has new rows since the last run. Replaces the stored counts instead of
 * adding to them, so a repeat gives the same result.
 */
export async function rollUpPromotion(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ROLL_UP_LOCK})`);
    const reachedMs = Math.min((await rolledUpUntil(tx))?.getTime() ?? 0, now.getTime());
    const from = new Date(Math.max(0, reachedMs - OVERLAP_MS));
    const { rows } = await tx.execute<{ ms: number }>(sql`
      select extract(epoch from starts_at)::float8 * 1000 as ms from (${touchedSince(from)}) as touched order by ms`);
    await countHours(tx, rows);
    await tx
      .insert(promotionProgress)
      .values({ name: MARK, reachedAt: now })
      .onConflictDoUpdate({ target: promotionProgress.name, set: { reachedAt: now } });
    await sendSignal(tx, 'figures');
  });
}

/** Counts the hours that begin at the given times, in order. They are fixed, so that each is counted completely. */
async function countHours(tx: Database, starts: readonly { ms: number }[]): Promise<void> {
  const [first, last] = [starts[0]?.ms, starts.at(-1)?.ms];
  if (first === undefined || last === undefined) return;
  const period = { from: new Date(first), until: new Date(last + 3_600_000) };
  const moments = starts.map(({ ms }) => new Date(ms).toISOString());
  const hours = sql`select * from unnest(${sql.param(moments)}::timestamptz[]) as hour (starts_at)`;
  const isNear = (alias: string) => deliveredFor(sql.raw(`${alias}.delivered_at`), period);
  await tx.execute(sql`
      with touched as (${hours}), facts as (
        select t.starts_at, e.slot_id, e.line_item_id, e.creative_id, e.channel, e.platform, 0 as requests, 0 as fills,
               (e.event = 'show')::int as shows,
               (e.event = 'click' and exists (
                 select 1 from ${promotionEvents} s
                  where s.delivery = e.delivery and s.event = 'show' and ${isNear('s')}))::int as clicks,
               (e.event = 'close' and e.kind = 'manual')::int as closes,
               (e.event = 'close' and e.kind = 'timeout')::int as timeouts,
               (e.event = 'hide')::int as hides,
               case when e.event = 'show' then e.person end as person,
               0 as registers, 0 as pays, 0 as paid_fen
          from touched t join ${promotionEvents} e on e.at >= t.starts_at and e.at < t.starts_at + interval '1 hour'
           and ${isNear('e')}
        union all
        select a.starts_at, a.slot_id, a.line_item_id, a.creative_id, a.channel, a.platform, a.requests, a.fills,
               0, 0, 0, 0, 0, null, 0, 0, 0
          from touched t join ${promotionRequests} a on a.starts_at = t.starts_at
        union all
        select t.starts_at, o.slot_id, o.line_item_id, o.creative_id, o.channel, o.platform, 0, 0, 0, 0, 0, 0, 0, null,
               (o.kind = 'register')::int, (o.kind = 'pay')::int, o.amount_fen
          from touched t join ${promotionOutcomes} o on o.at >= t.starts_at and o.at < t.starts_at + interval '1 hour'
      )
      insert into ${promotionHourlyStats} (starts_at, slot_id, line_item_id, creative_id, channel, platform, requests, fills, shows,
        clicks, closes, timeouts, hides, users, registers, pays, paid_fen)
      select starts_at, slot_id, line_item_id, creative_id, coalesce(channel, '*'), coalesce(platform, '*'), sum(requests),
             sum(fills), sum(shows), sum(clicks), sum(closes), sum(timeouts), sum(hides), count(distinct person),
             sum(registers), sum(pays), sum(paid_fen)
        from facts
       group by grouping sets ((starts_at, slot_id, line_item_id, creative_id, channel, platform),
                               (starts_at, slot_id, line_item_id, creative_id))
      on conflict (starts_at, slot_id, line_item_id, creative_id, channel, platform) do update
        set requests = excluded.requests, fills = excluded.fills, shows = excluded.shows, clicks = excluded.clicks,
            closes = excluded.closes, timeouts = excluded.timeouts, hides = excluded.hides, users = excluded.users,
            registers = excluded.registers, pays = excluded.pays, paid_fen = excluded.paid_fen`);
  await tx.execute(slotDaysOf(hours));
}

/** SQL for the hours that have new rows. */
function touchedSince(from: Date): SQL {
  const since = sql`${from.toISOString()}::timestamptz`;
  const isNear = deliveredFor(sql`delivered_at`, { from });
  return sql`
    select date_trunc('hour', at, 'UTC') as starts_at from ${promotionEvents} where at >= ${since} and ${isNear}
    union select date_trunc('hour', at, 'UTC') from ${promotionOutcomes} where at >= ${since}
    union select starts_at from ${promotionRequests} where updated_at >= ${since}`;
}

/** SQL that sums the hourly counts of every day that contains one of the given hours. */
const slotDaysOf = (hours: SQL) => sql`
  with days as (
    select distinct (starts_at at time zone 'Asia/Shanghai')::date as day from (${hours}) touched
  )
  insert into ${promotionSlotDays} (day, slot_id, requests, shows, clicks, pays)
  select d.day::text, h.slot_id, sum(h.requests), sum(h.shows), sum(h.clicks), sum(h.pays)
    from days d join ${promotionHourlyStats} h on h.channel = '*' and h.starts_at >= (d.day::timestamp at time zone 'Asia/Shanghai')
      and h.starts_at < ((d.day + 1)::timestamp at time zone 'Asia/Shanghai')
   group by d.day, h.slot_id
  on conflict (day, slot_id) do update
    set requests = excluded.requests, shows = excluded.shows, clicks = excluded.clicks, pays = excluded.pays`;

/** Returns the time up to which rows have been rolled up; null before the first run. */
export async function rolledUpUntil(db: Database): Promise<Date | null> {
  const [mark] = await db.select().from(promotionProgress).where(eq(promotionProgress.name, MARK));
  return mark?.reachedAt ?? null;
}
