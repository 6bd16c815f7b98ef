import { articlesPerPage, type AgreementKind } from '@feisuo/contract/facts/content-vocabulary';
import type { ArticlePage, Plan, Release } from '@feisuo/contract/schemas/content-items';
import { sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Clock } from '../../time/clock.ts';
import type { Database } from '../../db/database.ts';
import { findAgreement } from './agreements/find-agreement.ts';
import {
  countShownArticles,
  findNeighbours,
  findShownArticle,
  listRelatedArticles,
  listShownArticles,
} from './articles/article-queries.ts';
import type { Brand } from './brand.ts';
import { findShownGame, listShownGames } from './games/game-queries.ts';
import { listShownHelp } from './help/help-queries.ts';
import { findShownNotice, listShownNotices } from './notices/notice-queries.ts';
import { seedArticles } from './seed/articles/index.ts';
import { agreements } from './agreements/agreement.tables.ts';
import { articles } from './articles/article.tables.ts';
import { games } from './games/game.tables.ts';
import { notices } from './notices/notice.tables.ts';
import { isShown } from './publication.ts';
import { readLineStatus, readLineSummary } from './status/line-status.ts';

const RELATED_ARTICLES = 3;

const seedIds = new Set(seedArticles.map(({ id }) => id));

export interface SiteContentDeps {
  db: Database;
  clock: Clock;
  brand: Pick<Brand, 'fillIn'>;
  /** Lists downloadable releases; the module `downloads` supplies this function. */
  listReleases(): Promise<Release[]>;
  /** Lists prices of memberships; the module `pay` supplies this function. */
  listPlans(): Promise<Plan[]>;
}

/** Whether the text can be an id. Control characters are refused here, because PostgreSQL cannot store NUL. */
const canBeId = (text: string) => !/\p{Cc}/u.test(text);

/** Returns functions that read published content for the site's pages, with the brand placeholders replaced. */
export function createSiteContent({ db, clock, brand, listReleases, listPlans }: SiteContentDeps) {
  return {
    listGames: async () => brand.fillIn(await listShownGames(db, clock.now())),

    async findGame(id: string) {
      const now = clock.now();
      const game = canBeId(id) ? await findShownGame(db, now, id) : null;
      if (!game) return null;
      return brand.fillIn({ ...game, relatedArticles: await listRelatedArticles(db, now, id, RELATED_ARTICLES) });
    },

    /** Lists one page of articles, newest first. A page after the last one is empty. */
    async listArticles({ topic: topicId, page }: { topic?: string; page: number }): Promise<ArticlePage> {
      const now = clock.now();
      const topics = await countShownArticles(db, now);
      const topic = topics.find(({ id }) => id === topicId) ?? null;
      const total = topicId === undefined ? topics.reduce((sum, { count }) => sum + count, 0) : (topic?.count ?? 0);
      const stretch = { topic: topicId, offset: (page - 1) * articlesPerPage, limit: articlesPerPage };
      const list = stretch.offset >= 0 && stretch.offset < total ? await listShownArticles(db, now, stretch) : [];
      const pages = Math.max(1, Math.ceil(total / articlesPerPage));
      return brand.fillIn({ list, page, pages, total, topics, topic });
    },

    /** Returns an article with its neighbours by publication date. `isBrought` is true for seeded articles. */
    async findArticle(id: string) {
      const now = clock.now();
      const found = canBeId(id) ? await findShownArticle(db, now, id) : null;
      return (
        found &&
        brand.fillIn({ ...found, ...(await findNeighbours(db, now, found.article)), isBrought: seedIds.has(id) })
      );
    },

    listNotices: async () => brand.fillIn(await listShownNotices(db, clock.now())),

    findNotice: async (id: string) => (canBeId(id) ? brand.fillIn(await findShownNotice(db, clock.now(), id)) : null),

    readLineStatus: async () => brand.fillIn(await readLineStatus(db, clock.now())),

    readLineSummary: () => readLineSummary(db, clock.now()),

    listHelp: async () => brand.fillIn(await listShownHelp(db, clock.now())),

    findAgreement: async (kind: AgreementKind, version?: string) =>
      brand.fillIn(await findAgreement(db, clock.now(), kind, version)),

    listReleases: async () => brand.fillIn(await listReleases()),

    listPlans: async () => brand.fillIn(await listPlans()),

    listPages: () => listPublishedPages(db, clock.now()),
  };
}

/** Lists the paths of all content pages, with the time of their last change. */
async function listPublishedPages(db: Database, now: Date): Promise<{ path: string; changedAt: string }[]> {
  const pagesOf = (table: typeof games | typeof articles | typeof notices, folder: string) =>
    db
      .select({
        path: sql<string>`${`/${folder}/`}::text || ${table.id}`.as('path'),
        // Scheduled content last changed when it became visible.
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
