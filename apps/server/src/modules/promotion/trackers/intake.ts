import { addressBlock } from '../../../http/address-block.ts';
import { budgetWindow, dailyBudgets, type BudgetDeps } from '../../../http/daily-budget.ts';
import { addressSubject, tallyHits, type Hit } from '../../../http/rate-limit.ts';
import { Bundler } from '../bundler.ts';
import { keepEvents, type EventRow } from './event-queries.ts';

/** What one address may report in a minute; behind one there may be a whole school. */
export const REPORTS_PER_MINUTE = 1200;
const perMinute = { name: 'promotion-report', windowMs: 60_000 };
const { network: networkKib, all: allKib } = dailyBudgets.promotion;

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
    const refused = new Map<Report, number>();
    const byAddress = { limit: perMinute, max: REPORTS_PER_MINUTE * limitsScale, subjectOf: addressSubject };
    const ofNetwork = budgetWindow('promotion', 'network');
    const byNetwork = { limit: ofNetwork, max: networkKib * limitsScale, subjectOf: addressBlock };
    const overAll = { limit: budgetWindow('promotion', 'all'), max: allKib, subjectOf: () => 'all' };
    for (const rule of [byAddress, byNetwork, overAll]) {
      const left = reports.filter((report) => !refused.has(report));
      // One after the other: what one limit refuses is not counted by the next.
      for (const [report, seconds] of await this.#refuse(left, rule)) refused.set(report, seconds);
    }
    const kept = reports.filter((report) => !refused.has(report));
    if (kept.length > 0) {
      await keepEvents(
        this.#deps.db,
        kept.map(({ row }) => row),
      );
    }
    return reports.map((report) => refused.get(report) ?? null);
  }

  /** Those for which a rule has no room left, the later ones of each subject. A row counts as one KiB. */
  async #refuse(reports: readonly Report[], rule: Rule): Promise<[Report, number][]> {
    const bySubject = Map.groupBy(reports, ({ ip }) => rule.subjectOf(ip));
    const groups = [...bySubject.values()];
    const hits = [...bySubject].map(([subject, own]): Hit => ({ limit: rule.limit, subject, weight: own.length }));
    const tallies = await tallyHits(this.#deps, hits);
    return tallies.flatMap(({ hits: counted, secondsLeft }, index) => {
      const own = groups[index] ?? [];
      const room = Math.max(0, Math.min(own.length, rule.max - (counted - own.length)));
      return own.slice(Math.floor(room)).map((report): [Report, number] => [report, secondsLeft]);
    });
  }
}

interface Rule {
  limit: Hit['limit'];
  max: number;
  subjectOf(ip: string): string;
}
