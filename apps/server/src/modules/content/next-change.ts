import { and, asc, eq, gt } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Clock } from '../../time/clock.ts';
import type { Database } from '../../db/database.ts';
import { agreements } from './agreements/agreement.tables.ts';
import { articles } from './articles/article.tables.ts';
import { games } from './games/game.tables.ts';
import { helpEntries } from './help/help.tables.ts';
import { notices } from './notices/notice.tables.ts';
import { findNextStatusChange } from './status/incident-queries.ts';

/** When visible content next changes by itself: a publication, an effective date, or the start or end of an event. */
export async function findNextChange(db: Database, now: Date): Promise<Date | null> {
  const moments = [
    [games, games.publishedAt],
    [articles, articles.publishedAt],
    [helpEntries, helpEntries.publishedAt],
    [notices, notices.publishedAt],
    [notices, notices.startsAt],
    [notices, notices.endsAt],
    [agreements, agreements.publishedAt],
    [agreements, agreements.effectiveAt],
  ] as const;
  const [first, second, ...others] = moments.map(([table, at]) =>
    db
      .select({ at })
      .from(table)
      .where(and(eq(table.status, 'published'), gt(at, now)))
      .orderBy(asc(at))
      .limit(1),
  );
  if (!first || !second) return null;
  const rows = await unionAll(first, second, ...others);
  const times = rows.flatMap(({ at }) => at?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

/** How long the next change is cached, in case a signal is lost. */
const MEMORY_MS = 30_000;

/** Tells when cached pages become stale because a scheduled moment has passed, without any new change. */
export class ChangeWatch {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #findOther: (now: Date) => Promise<Date | null>;
  #known: { nextAt: number; until: number } | null = null;

  /** `findOther` returns the next change of other data on the pages. */
  constructor({ db, clock }: { db: Database; clock: Clock }, findOther: (now: Date) => Promise<Date | null>) {
    this.#db = db;
    this.#clock = clock;
    this.#findOther = findOther;
  }

  /** Returns true a single time after the moment of the next change. Cheap enough to call for every request. */
  takeDue(): boolean {
    if (!this.#known || this.#clock.now().getTime() < this.#known.nextAt) return false;
    this.forget();
    return true;
  }

  /** Loads the next change unless it is cached. Call this before rendering pages that will be cached. */
  async look(): Promise<void> {
    if (this.#known && this.#known.until > Date.now()) return;
    const now = this.#clock.now();
    const moments = [
      await findNextChange(this.#db, now),
      await findNextStatusChange(this.#db, now),
      await this.#findOther(now),
    ];
    const times = moments.map((next) => next?.getTime() ?? Number.POSITIVE_INFINITY);
    this.#known = { nextAt: Math.min(...times), until: Date.now() + MEMORY_MS };
  }

  forget(): void {
    this.#known = null;
  }
}
