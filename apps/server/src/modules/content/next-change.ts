import { and, asc, eq, gt } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { steadyNow, type Clock } from '../../time/clock.ts';
import type { Database } from '../../db/database.ts';
import { agreements } from './agreements/agreement.tables.ts';
import { articles } from './articles/article.tables.ts';
import { games } from './games/game.tables.ts';
import { helpEntries } from './help/help.tables.ts';
import { notices } from './notices/notice.tables.ts';
import { findNextStatusChange } from './status/incident-queries.ts';

/**
 * Returns when visible content next changes without an edit: a publication, an effective date, or the start or end of
 * an event.
 */
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

/** How long the time of the next change is cached. A lost signal delays a change by this time at most. */
const MEMORY_MS = 30_000;

/** Tells when cached pages become stale because a scheduled time has come. */
export class ChangeWatch {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #findOther: (now: Date) => Promise<Date | null>;
  #known: { nextAt: number; until: number } | null = null;

  /** `findOther` returns when other data on the pages next changes, such as prices. */
  constructor({ db, clock }: { db: Database; clock: Clock }, findOther: (now: Date) => Promise<Date | null>) {
    this.#db = db;
    this.#clock = clock;
    this.#findOther = findOther;
  }

  /** Returns true once after the time of the next change. It reads no database, so every request may call it. */
  takeDue(): boolean {
    if (!this.#known || this.#clock.now().getTime() < this.#known.nextAt) return false;
    this.forget();
    return true;
  }

  /** Loads the time of the next change unless it is cached. Must be called before a page is rendered for the cache. */
  async look(): Promise<void> {
    if (this.#known && this.#known.until > steadyNow()) return;
    const now = this.#clock.now();
    const moments = [
      await findNextChange(this.#db, now),
      await findNextStatusChange(this.#db, now),
      await this.#findOther(now),
    ];
    const times = moments.map((next) => next?.getTime() ?? Number.POSITIVE_INFINITY);
    this.#known = { nextAt: Math.min(...times), until: steadyNow() + MEMORY_MS };
  }

  forget(): void {
    this.#known = null;
  }
}
