import { sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { agreements } from './agreements/agreement.tables.ts';
import { articles } from './articles/article.tables.ts';
import { games } from './games/game.tables.ts';
import { notices } from './notices/notice.tables.ts';
import { isShown } from './publication.ts';

/** Paths of everything that has a page of its own, with the day it last changed. */
export async function listPublishedPages(db: Database, now: Date): Promise<{ path: string; changedAt: string }[]> {
  const pagesOf = (table: typeof games | typeof articles | typeof notices, folder: string) =>
    db
      .select({
        path: sql<string>`${`/${folder}/`}::text || ${table.id}`.as('path'),
        // What appears later than it was written changed when it appeared.
        changedAt: sql<Date>`greatest(${table.updatedAt}, ${table.publishedAt})`
          .mapWith(table.updatedAt)
          .as('changed_at'),
      })
      .from(table)
      .where(isShown(table, now));
  const agreementPages = db
    .select({
      path: sql<string>`'/agreement/' || ${agreements.kind}`.as('path'),
      changedAt: sql<Date>`max(greatest(${agreements.updatedAt}, ${agreements.publishedAt}))`
        .mapWith(agreements.updatedAt)
        .as('changed_at'),
    })
    .from(agreements)
    .where(isShown(agreements, now))
    .groupBy(agreements.kind);
  const pages = await unionAll(
    pagesOf(games, 'games'),
    pagesOf(articles, 'news'),
    pagesOf(notices, 'notice'),
    agreementPages,
  ).orderBy(sql`path`);
  return pages.map(({ path, changedAt }) => ({ path, changedAt: changedAt.toISOString() }));
}
