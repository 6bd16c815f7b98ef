import { sql } from 'drizzle-orm';
import { budgetRules, type BudgetDeps } from '../../../http/daily-budget.ts';
import { limitBatch } from '../../../http/limit-batch.ts';
import { addressSubject } from '../../../http/rate-limit.ts';
import { Bundler } from '../bundler.ts';
import type { Database } from '../../../db/database.ts';
import { promotionHolds } from '../selection/counters.tables.ts';
import { promotionEvents } from './events.tables.ts';

/** What one address may report in a minute; behind one there may be a whole school. */
export const REPORTS_PER_MINUTE = 1200;
const perMinute = { name: 'promotion-report', windowMs: 60_000 };

export interface Report {
  row: EventRow;
  ip: string;
}

/** Null for a report that was kept, otherwise the seconds after which a further one is taken. */
type Outcome = number | null;

/**
 * Takes reports in: each is acknowledged when, and only when, the rows of its bundle are written for good. Limits are counted per
 * bundle: by address and minute, then by network and day, then over all. A refused report counts in no later limit.
 */
export class Intake {
  readonly #bundler: Bundler<Report, Outcome>;
  readonly #deps: BudgetDeps;

  constructor(deps: BudgetDeps) {
    this.#deps = deps;
    this.#bundler = new Bundler((reports) => this.#keep(reports), { delayMs: 3, most: 1_000, longest: 20_000 });
  }

  keep(report: Report): Promise<Outcome> {
    return this.#bundler.add(report);
  }

  settle(): Promise<void> {
    return this.#bundler.settle();
  }

  async #keep(reports: readonly Report[]): Promise<Outcome[]> {
    const { limitsScale } = this.#deps.config;
    const byAddress = { limit: perMinute, max: REPORTS_PER_MINUTE * limitsScale, subjectOf: addressSubject };
    const refused = await limitBatch(this.#deps, reports, [byAddress, ...budgetRules('promotion', limitsScale)]);
    const kept = reports.filter((report) => !refused.has(report));
    if (kept.length > 0) {
      await keepEvents(
        this.#deps.db,
        kept.map(({ row }) => row),
      );
    }
    return reports.map((report) => refused.get(report) ?? null);
  }
}

/** By the names of the columns, for they travel as one JSON value. */
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
 * Keeps what is new of many reports, in one statement; what was held for something that is shown now stays taken. So it
 * does for what was clicked or closed by hand: whoever does that within a second has seen it, and is not asked again. Rows are taken
 * in one order, or two processes with the same reports could wait for each other.
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
