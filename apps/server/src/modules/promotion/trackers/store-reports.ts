import { sql } from 'drizzle-orm';
import { budgetRules, type BudgetDeps } from '../../../http/daily-budget.ts';
import { limitBatch } from '../../../http/rate-limit-batch.ts';
import { addressSubject } from '../../../http/rate-limit.ts';
import { Batcher } from '../batcher.ts';
import type { Database } from '../../../db/database.ts';
import { promotionHolds } from '../selection/counters.tables.ts';
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

  constructor(deps: BudgetDeps) {
    this.#deps = deps;
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
      await keepEvents(
        this.#deps.db,
        accepted.map(({ row }) => row),
      );
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
  is_held: boolean;
}

/**
 * Inserts new events in one statement, sorted so that concurrent processes do not deadlock. A show, a click or a close
 * by the user deletes the reservation, so its counters are not released.
 */
async function keepEvents(db: Database, rows: readonly EventRow[]): Promise<void> {
  await db.execute(sql`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(
        delivery text, event text, kind text, slot_id text, line_item_id text, creative_id text, channel text, platform text,
        person text, at timestamptz, is_held boolean)
    ), shown as (
      delete from ${promotionHolds} where delivery in (
        select delivery from told
         where is_held and (event in ('show', 'click') or event = 'close' and kind = 'manual'))
    )
    insert into ${promotionEvents}
      (delivery, event, kind, slot_id, line_item_id, creative_id, channel, platform, person, at)
    select delivery, event, kind, slot_id, line_item_id, creative_id, channel, platform, person, at
      from told order by delivery, event
    on conflict (delivery, event) do nothing`);
}
