import { budgetRules, type BudgetDeps } from '../../../http/daily-budget.ts';
import { limitBundle } from '../../../http/limit-bundle.ts';
import { addressSubject } from '../../../http/rate-limit.ts';
import { Bundler } from '../bundler.ts';
import { keepEvents, type EventRow } from './event-queries.ts';

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
    const refused = await limitBundle(this.#deps, reports, [byAddress, ...budgetRules('promotion', limitsScale)]);
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
