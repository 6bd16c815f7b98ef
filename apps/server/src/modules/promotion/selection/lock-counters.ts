import pg from 'pg';
import type { Bound } from './frequency-caps.ts';
import type { Taken } from './counters.tables.ts';
import type { Counter } from './grant-requests.ts';

/** The keys are column names, because the rows are sent as one JSON parameter. */
export interface NewHold {
  delivery: string;
  taken: Taken[];
  until: string;
}

/**
 * Multi-statement queries take no parameters, so values are sent as escaped JSON. In return, the transaction needs
 * two round trips instead of four.
 */
const quoted = (value: unknown) => `${pg.escapeLiteral(JSON.stringify(value))}::jsonb`;
const momentOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** Begins a transaction, creates missing counters and locks all counters in the order of their keys. */
export async function lockCounters(client: pg.PoolClient, bounds: readonly Bound[]): Promise<Map<string, Counter>> {
  const distinct = new Map(bounds.map((bound) => [bound.key, bound]));
  const wanted = Array.from(distinct.values(), ({ key, subject, endsAtMs }) => ({
    key,
    subject,
    ends_at: momentOf(endsAtMs),
  }));
  const answers = (await client.query(`begin;
    insert into promotion_counters (key, subject, taken, ends_at)
    select w.key, w.subject, 0, w.ends_at
      from jsonb_to_recordset(${quoted(wanted)}) as w(key text, subject text, ends_at timestamptz)
     order by w.key
    on conflict (key) do update set taken = promotion_counters.taken
    returning key, taken, (extract(epoch from ends_at) * 1000)::bigint::text as ends`)) as unknown as pg.QueryResult<{
    key: string;
    taken: number;
    ends: string | null;
  }>[];
  return new Map(
    answers[1]?.rows.map(({ key, taken, ends }) => [key, { taken, endsAtMs: ends === null ? null : Number(ends) }]),
  );
}

/**
 * Writes counters and reservations, and commits. Counters that are still zero are deleted, because each invented
 * device id would leave a row otherwise.
 */
export async function writeCounters(
  client: pg.PoolClient,
  keys: ReadonlySet<string>,
  counters: ReadonlyMap<string, Counter>,
  holds: readonly NewHold[],
): Promise<void> {
  const changed = Array.from(keys, (key) => {
    const { taken, endsAtMs } = counters.get(key) ?? { taken: 0, endsAtMs: null };
    return { key, taken, ends_at: momentOf(endsAtMs) };
  });
  if (changed.length === 0) {
    await client.query('rollback');
    return;
  }
  const unused = Array.from(counters).flatMap(([key, { taken }]) => (taken === 0 && !keys.has(key) ? [key] : []));
  await client.query(`with held as (
      insert into promotion_holds (delivery, taken, held_until)
      select h.delivery, h.taken, h.until
        from jsonb_to_recordset(${quoted(holds)}) as h(delivery text, taken jsonb, until timestamptz)
    )
    update promotion_counters set taken = c.taken, ends_at = c.ends_at
      from jsonb_to_recordset(${quoted(changed)}) as c(key text, taken integer, ends_at timestamptz)
     where promotion_counters.key = c.key;
    ${unused.length === 0 ? '' : `delete from promotion_counters where key in (select jsonb_array_elements_text(${quoted(unused)}));`}
    commit`);
}
