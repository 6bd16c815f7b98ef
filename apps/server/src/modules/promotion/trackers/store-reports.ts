import { sql } from 'drizzle-orm';
import { budgetRules, type BudgetDeps } from '../../../http/daily-budget.ts';
import { limitBatch } from '../../../http/rate-limit-batch.ts';
import { addressSubject } from '../../../http/rate-limit.ts';
import { Batcher } from '../batcher.ts';
import type { Database } from '../../../db/database.ts';
import { promotionCounters, promotionHolds } from '../selection/counters.tables.ts';
import { promotionEvents } from './events.tables.ts';

/** Maximum number of reports per address and minute. High, because all people of a school may share one address. */
export const REPORTS_PER_MINUTE = 1200;
const perMinute = { name: 'promotion-report', windowMs: 60_000 };

export interface Report {
  row: EventRow;
  ip: string;
}

/** Null if the report was stored, otherwise the number of seconds after which to retry. */
type Outcome = number | null;

/**
 * Stores reports in batches, and acknowledges a report when its batch is committed. Limits apply per address and
 * minute, per network and day, and in total; a report that one limit refuses does not count towards the next.
 */
export class Intake {
  readonly #batcher: Batcher<Report, Outcome>;
  readonly #deps: BudgetDeps;
  readonly #onCounted: (delivery: string) => void;

  /** `onCounted` is called for each delivery whose show has been added to its counters. */
  constructor(deps: BudgetDeps, onCounted: (delivery: string) => void) {
    this.#deps = deps;
    this.#onCounted = onCounted;
    this.#batcher = new Batcher((reports) => this.#keep(reports), { delayMs: 3, maxBatch: 1_000, maxQueued: 20_000 });
  }

  keep(report: Report): Promise<Outcome> {
    return this.#batcher.add(report);
  }

  settle(): Promise<void> {
    return this.#batcher.settle();
  }

  async #keep(reports: readonly Report[]): Promise<Outcome[]> {
    const { limitsScale } = this.#deps.config;
    const byAddress = { limit: perMinute, max: REPORTS_PER_MINUTE * limitsScale, subjectOf: addressSubject };
    const refused = await limitBatch(this.#deps, reports, [byAddress, ...budgetRules('promotion', limitsScale)]);
    const accepted = reports.filter((report) => !refused.has(report));
    if (accepted.length > 0) {
      const rows = accepted.map(({ row }) => row);
      const counted = rows.filter(isCounted);
      // Most reports count nothing, and a longer statement takes longer to plan.
      if (counted.length === 0) await keepEvents(this.#deps.db, rows);
      else await keepAndCount(this.#deps.db, rows, this.#deps.clock.now());
      for (const { delivery } of counted) this.#onCounted(delivery);
    }
    return reports.map((report) => refused.get(report) ?? null);
  }
}

/** Fields are named like the columns, because the rows are sent to PostgreSQL as one JSON parameter. */
interface EventRow {
  delivery: string;
  event: string;
  kind: string | null;
  slot_id: string;
  line_item_id: string;
  creative_id: string;
  channel: string;
  platform: string;
  person: string | null;
  at: string;
  delivered_at: string;
  is_held: boolean;
  /** The counters to which a show of this delivery is added; null for none. */
  counts: NewCount[] | null;
  /** Until when reports of this delivery are accepted. */
  until: string;
}

interface NewCount {
  key: string;
  subject: string;
  /** When the window ends that begins if the counter is not in use. */
  ends_at: string;
}

/** Whether the report means that the creative was shown: a show, a click, or a close by the user. */
const isOfShow = sql`(event in ('show', 'click') or event = 'close' and kind = 'manual')`;
const isCounted = ({ counts, event, kind }: EventRow) =>
  counts !== null && (event === 'show' || event === 'click' || (event === 'close' && kind === 'manual'));

const told = (rows: readonly EventRow[]) => sql`
  select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(
    delivery text, event text, kind text, slot_id text, line_item_id text, creative_id text, channel text, platform text,
    person text, at timestamptz, delivered_at timestamptz, is_held boolean, counts jsonb, until timestamptz)`;
const released = sql`
  delete from ${promotionHolds} where delivery in (select delivery from told where is_held and ${isOfShow})`;
/** ON CONFLICT names no index, because the partition of rows from 0.9.0 has one of its own. */
const stored = sql`
  insert into ${promotionEvents}
    (delivery, event, kind, slot_id, line_item_id, creative_id, channel, platform, person, at, delivered_at)
  select delivery, event, kind, slot_id, line_item_id, creative_id, channel, platform, person, at, delivered_at
    from told order by delivery, event
  on conflict do nothing`;

/**
 * Inserts new events in one statement, sorted so that concurrent processes do not deadlock. A show, a click or a close
 * by the user deletes the reservation, so its counters are not released.
 */
async function keepEvents(db: Database, rows: readonly EventRow[]): Promise<void> {
  await db.execute(sql`with told as (${told(rows)}), shown as (${released}) ${stored}`);
}

/**
 * Like `keepEvents`, and adds each show to its counters. A row of `promotion_holds` that reserves nothing marks the
 * delivery, so that its show, its click and their repeats count once; markers are locked before counters.
 */
async function keepAndCount(db: Database, rows: readonly EventRow[], now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    with told as (${told(rows)}), shown as (${released}), marked as (
      insert into ${promotionHolds} (delivery, taken, held_until)
      select delivery, '[]'::jsonb, max(until) from told where counts is not null and ${isOfShow}
       group by delivery order by delivery
      on conflict (delivery) do nothing
      returning delivery
    ), added as (
      select c.key, c.subject, max(c.ends_at) as ends_at, count(*)::int as n
        from (select distinct on (delivery) delivery, counts from told join marked using (delivery)
               where counts is not null) one,
             jsonb_to_recordset(one.counts) as c(key text, subject text, ends_at timestamptz)
       group by c.key, c.subject
    ), counted as (
      insert into ${promotionCounters} (key, subject, taken, ends_at)
      select key, subject, n, ends_at from added order by key
      on conflict (key) do update set
        taken = case when promotion_counters.ends_at <= ${at} then 0 else promotion_counters.taken end + excluded.taken,
        ends_at = case when promotion_counters.ends_at <= ${at} or promotion_counters.taken = 0
                       then excluded.ends_at else promotion_counters.ends_at end
    )
    ${stored}`);
}
