import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { takeCountingTurn } from '../../../db/roll-up.ts';
import { adSteps } from '../conversions/conversions.tables.ts';
import { adStepHours } from './step-hours.tables.ts';

/** Counts anew every hour for which a step was taken, or credited to another channel, since the last time. */
export const countStepHours = (db: Database, now: Date): Promise<void> =>
  takeCountingTurn(db, 'steps', now, stepHoursSince);

/** A channel that lost its last step of an hour keeps a row that says so. Rows that stay as they are are not written. */
export const stepHoursSince = (since: SQL): SQL => sql`
  with touched as (
    select date_trunc('hour', at, 'UTC') as starts_at from ${adSteps} where at >= ${since}
    union select date_trunc('hour', at, 'UTC') from ${adSteps} where credited_at >= ${since}
  ), facts as (
    select t.starts_at, s.channel, s.kind, 1 as number, coalesce(s.amount_fen, 0)::bigint as fen
      from touched t join ${adSteps} s on s.at >= t.starts_at and s.at < t.starts_at + interval '1 hour'
    union all
    select h.starts_at, h.channel, h.kind, 0, 0 from touched t join ${adStepHours} h on h.starts_at = t.starts_at
  )
  insert into ${adStepHours} (starts_at, channel, kind, number, fen)
  select starts_at, channel, kind, sum(number), sum(fen) from facts group by starts_at, channel, kind
  on conflict (starts_at, channel, kind) do update set number = excluded.number, fen = excluded.fen
    where (${adStepHours}.number, ${adStepHours}.fen) is distinct from (excluded.number, excluded.fen)`;
