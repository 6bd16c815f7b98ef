import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { pageBatches, pageEvents, webVitals } from '../telemetry.tables.ts';
import type { PlainProps } from './plain-props.ts';
import type { Vital } from './read-vital.ts';

/** By the names of the columns, for they travel as one JSON value. */
export interface EventRow {
  key: string;
  category: string;
  name: string;
  at: string;
  path: string;
  host: string;
  channel: string;
  visitor: string | null;
  visit: string | null;
  is_vip: boolean | null;
  is_year: boolean | null;
  vip_level: number | null;
  vip_type: string | null;
  props: PlainProps;
}

export interface VitalRow extends Vital {
  at: string;
}

export interface Batch {
  batch: string;
  receivedAt: Date;
  events: EventRow[];
  /** No two with the same key. */
  vitals: VitalRow[];
}

/**
 * Keeps what is new of a batch, in one statement: a batch that was counted changes nothing, however many of it arrive at
 * once, and neither does an event that came in another batch. A measure that has grown since is replaced. Rows are taken
 * in one order, or two batches with the same events could wait for each other.
 */
export async function keepBatch(db: Database, { batch, receivedAt, events, vitals }: Batch): Promise<number> {
  const now = sql`${receivedAt.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ accepted: number }>(sql`
    with fresh as (
      insert into ${pageBatches} (batch, received_at) values (${batch}, ${now}) on conflict do nothing returning batch
    ), kept_events as (
      insert into ${pageEvents} (key, category, name, at, received_at, path, host, channel, visitor, visit, is_vip, is_year, vip_level, vip_type, props)
      select e.key, e.category, e.name, e.at, ${now}, e.path, e.host, e.channel, e.visitor, e.visit, e.is_vip, e.is_year, e.vip_level, e.vip_type, e.props
        from fresh, jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(
          key text, category text, name text, at timestamptz, path text, host text, channel text, visitor text,
          visit text, is_vip boolean, is_year boolean, vip_level integer, vip_type text, props jsonb)
       order by e.key
      on conflict (key) do nothing returning 1
    ), kept_vitals as (
      insert into ${webVitals} (key, metric, value, rating, route, at, received_at)
      select v.key, v.metric, v.value, v.rating, v.route, v.at, ${now}
        from fresh, jsonb_to_recordset(${JSON.stringify(vitals)}::jsonb) as v(
          key text, metric text, value double precision, rating text, route text, at timestamptz)
       order by v.key
      on conflict (key) do update
        set value = excluded.value, rating = excluded.rating, received_at = excluded.received_at
        where web_vitals.metric = excluded.metric and web_vitals.value < excluded.value
      returning 1
    )
    select ((select count(*) from kept_events) + (select count(*) from kept_vitals))::int as accepted`);
  return rows[0]?.accepted ?? 0;
}
