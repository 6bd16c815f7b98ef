import { defaultChannel } from '@feisuo/contract/facts/download-names';
import { pageEventNames, webVitalNames, webVitalRatings } from '@feisuo/contract/facts/telemetry-vocabulary';
import type { CollectRequest, PageEvent } from '@feisuo/contract/schemas/telemetry';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../../ports/deps.ts';
import { assertDailyBudget } from '../../../http/daily-budget.ts';
import { pathOf, HIDDEN, isSecretName, scrubText } from '../scrub-secrets.ts';
import { eventMoment } from './event-moment.ts';
import type { Database } from '../../../db/database.ts';
import { pageBatches, pageEvents, receivedKeys, webVitals } from '../telemetry.tables.ts';

interface Vital {
  /** Id of the measurement. The page sends the same id when it reports a larger value later. */
  key: string;
  metric: string;
  value: number;
  rating: string;
  route: string;
}

/** Web vitals above this value are implausible. */
const MAX_VALUE = 3_600_000;

/** Reads a web vital from an event. Returns null if its fields are missing or implausible. */
function readVital({ props = {}, route, path = '' }: PageEvent): Vital | null {
  const { metric, value, rating, id } = props;
  if (!isOneOf(webVitalNames, metric) || !isOneOf(webVitalRatings, rating)) return null;
  if (typeof value !== 'number' || !(value >= 0 && value <= MAX_VALUE)) return null;
  if (typeof id !== 'string' || !/^[\w-]{8,64}$/.test(id)) return null;
  return { key: id, metric, value, rating, route: pathOf(route ?? path, 128) };
}

const isOneOf = <T extends string>(known: readonly T[], value: unknown): value is T =>
  (known as readonly unknown[]).includes(value);

type PlainProps = Record<string, string | number | boolean | null>;

const MAX_PROPS = 32;
const MAX_TEXT = 256;

/** Returns at most MAX_PROPS simple properties. Nested values are dropped, and secrets are hidden. */
export function plainProps(props: Record<string, unknown> | undefined): PlainProps {
  const plain: PlainProps = {};
  for (const [name, value] of Object.entries(props ?? {}).slice(0, MAX_PROPS)) {
    if (isSecretName(name)) plain[name] = HIDDEN;
    else if (typeof value === 'string') plain[name] = scrubText(value, MAX_TEXT);
    else if (typeof value === 'boolean' || value === null || (typeof value === 'number' && Number.isFinite(value))) {
      plain[name] = value;
    }
  }
  return plain;
}

export interface BatchSource {
  host: string;
  ip: string;
  /** True if a header asks not to be tracked. This overrides the consent in the batch. */
  asksNotToBeTracked: boolean;
}

/** Stores a batch and returns the number of new events. */
export async function collectBatch(
  deps: Pick<Deps, 'db' | 'clock' | 'masterKey' | 'config'>,
  batch: CollectRequest,
  { host, ip, asksNotToBeTracked }: BatchSource,
): Promise<number> {
  const { db, clock, masterKey } = deps;
  const receivedAt = clock.now();
  const mayRecognise = batch.consent === true && !asksNotToBeTracked;
  const hashOf = (purpose: string, id: string | undefined) =>
    mayRecognise && id !== undefined ? masterKey.digest(purpose, id) : null;
  const shared = {
    host,
    channel: batch.channel ?? defaultChannel,
    visitor: hashOf('telemetry-visitor', batch.device_id),
    visit: hashOf('telemetry-visit', batch.visit_id),
  };
  const events: EventRow[] = [];
  const vitals = new Map<string, VitalRow>();
  for (const [place, event] of batch.events.entries()) {
    const at = eventMoment({ at: event.at, sentAt: batch.sent_at }, receivedAt).toISOString();
    if (event.name === pageEventNames.webVital) {
      const vital = readVital(event);
      if (vital) vitals.set(vital.key, { ...vital, at });
    } else {
      events.push({ ...shared, ...ownFacts(event), key: event.id ?? `${batch.batch}.${place}`, at });
    }
  }
  await assertDailyBudget(deps, 'event', ip, [...events, ...vitals.values()]);
  return keepBatch(db, { batch: batch.batch, receivedAt, events, vitals: [...vitals.values()] });
}

function ownFacts({ category, name, path = '', vip, props }: PageEvent) {
  return {
    category,
    name,
    path: pathOf(path),
    is_vip: vip?.is_vip ?? null,
    is_year: vip?.is_year ?? null,
    vip_level: vip?.level ?? null,
    vip_type: vip?.type ?? null,
    props: plainProps(props),
  };
}

/** Fields are named like the columns, because all rows are sent to PostgreSQL as one JSON parameter. */
interface EventRow {
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

interface VitalRow extends Vital {
  at: string;
}

interface Batch {
  batch: string;
  receivedAt: Date;
  events: EventRow[];
  /** At most one row per key. */
  vitals: VitalRow[];
}

/**
 * Stores new events in one statement; repeated batches and events change nothing, and a known web vital is replaced
 * only by a larger value. Keys are inserted in order, so that concurrent batches do not deadlock.
 */
async function keepBatch(db: Database, { batch, receivedAt, events, vitals }: Batch): Promise<number> {
  const now = sql`${receivedAt.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ accepted: number }>(sql`
    with fresh as (
      insert into ${pageBatches} (batch, received_at) values (${batch}, ${now}) on conflict do nothing returning batch
    ), told_events as (
      select e.* from fresh, jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(
        key text, category text, name text, at timestamptz, path text, host text, channel text, visitor text,
        visit text, is_vip boolean, is_year boolean, vip_level integer, vip_type text, props jsonb)
    ), new_events as (
      insert into ${receivedKeys} (kind, key, received_at) select 'event', key, ${now} from told_events order by key
      on conflict do nothing returning key
    ), kept_events as (
      insert into ${pageEvents} (key, category, name, at, received_at, path, host, channel, visitor, visit, is_vip, is_year, vip_level, vip_type, props)
      select key, category, name, at, ${now}, path, host, channel, visitor, visit, is_vip, is_year, vip_level, vip_type, props
        from told_events join new_events using (key)
      on conflict do nothing returning 1
    ), told_vitals as (
      select v.* from fresh, jsonb_to_recordset(${JSON.stringify(vitals)}::jsonb) as v(
        key text, metric text, value double precision, rating text, route text, at timestamptz)
    ), known_vitals as (
      insert into ${receivedKeys} (kind, key, received_at) select 'vital', key, ${now} from told_vitals order by key
      -- Changes nothing, but returns the time of the first report, and so the partition of the row.
      on conflict (kind, key) do update set received_at = received_keys.received_at returning key, received_at
    ), kept_vitals as (
      insert into ${webVitals} (key, metric, value, rating, route, at, received_at)
      select key, metric, value, rating, route, at, known_vitals.received_at from told_vitals join known_vitals using (key)
      on conflict (received_at, key) do update
        set value = excluded.value, rating = excluded.rating, replaced_at = ${now}
        where web_vitals.metric = excluded.metric and web_vitals.value < excluded.value
      returning 1
    )
    select ((select count(*) from kept_events) + (select count(*) from kept_vitals))::int as accepted`);
  return rows[0]?.accepted ?? 0;
}
