import type { Article, ArticleBrief, ArticleTopic, GameBrief } from '@feisuo/contract/schemas/content-items';
import { and, asc, count, desc, eq, gt, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/database.ts';
import { gameBriefColumns } from '../games/game-queries.ts';
import { games } from '../games/game.tables.ts';
import { isShown, publishedAtOf } from '../publication.ts';
import { articles, articleTopics } from './article.tables.ts';

const briefColumns = {
  id: articles.id,
  topic: articles.topic,
  topicName: articleTopics.name,
  title: articles.title,
  summary: articles.summary,
  source: articles.source,
  publishedAt: articles.publishedAt,
  motif: articles.motif,
  hue: articles.hue,
  image: articles.image,
  gameId: articles.gameId,
  readingMinutes: articles.readingMinutes,
};

/** Newest first. The id makes the order of articles with the same time stable. */
const newestFirst = [desc(articles.publishedAt), desc(articles.id)];

const briefs = (db: Database) =>
  db.select(briefColumns).from(articles).innerJoin(articleTopics, eq(articleTopics.id, articles.topic));

type BriefRow = Omit<ArticleBrief, 'publishedAt'> & { publishedAt: Date | null };
const toBrief = (row: BriefRow): ArticleBrief => ({ ...row, publishedAt: publishedAtOf(row) });

export interface ArticleStretch {
  topic: string | undefined;
  offset: number;
  limit: number;
}

export async function listShownArticles(
  db: Database,
  now: Date,
  { topic, offset, limit }: ArticleStretch,
): Promise<ArticleBrief[]> {
  const ofTopic = topic === undefined ? undefined : eq(articles.topic, topic);
  const rows = await briefs(db)
    .where(and(isShown(articles, now), ofTopic))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);
  return rows.map(toBrief);
}

/** Lists the topics with visible articles and the number of these articles. */
export function countShownArticles(db: Database, now: Date): Promise<ArticleTopic[]> {
  return db
    .select({ id: articleTopics.id, name: articleTopics.name, count: count() })
    .from(articleTopics)
    .innerJoin(articles, and(eq(articles.topic, articleTopics.id), isShown(articles, now)))
    .groupBy(articleTopics.id)
    .orderBy(asc(articleTopics.sort), asc(articleTopics.id));
}

/** Returns a visible article with its game; the game is null if it is not visible. */
export async function findShownArticle(
  db: Database,
  now: Date,
  id: string,
): Promise<{ article: Article; game: GameBrief | null } | null> {
  const [row] = await db
    .select({ brief: briefColumns, body: articles.body, updatedAt: articles.updatedAt, game: gameBriefColumns })
    .from(articles)
    .innerJoin(articleTopics, eq(articleTopics.id, articles.topic))
    .leftJoin(games, and(eq(games.id, articles.gameId), isShown(games, now)))
    .where(and(eq(articles.id, id), isShown(articles, now)));
  if (!row) return null;
  const { brief, body, updatedAt, game } = row;
  return { article: { ...toBrief(brief), body, updatedAt: updatedAt.toISOString() }, game };
}

/** Returns the articles published directly before and after an article. */
export async function findNeighbours(
  db: Database,
  now: Date,
  { id, publishedAt }: Pick<ArticleBrief, 'id' | 'publishedAt'>,
): Promise<{ previous: ArticleBrief | null; next: ArticleBrief | null }> {
  const at = new Date(publishedAt);
  const beside = (isBeside: SQL | undefined) => briefs(db).where(and(isShown(articles, now), isBeside));
  const sameMoment = eq(articles.publishedAt, at);
  const older = beside(or(lt(articles.publishedAt, at), and(sameMoment, lt(articles.id, id))))
    .orderBy(...newestFirst)
    .limit(1);
  const newer = beside(or(gt(articles.publishedAt, at), and(sameMoment, gt(articles.id, id))))
    .orderBy(asc(articles.publishedAt), asc(articles.id))
    .limit(1);
  const rows = (await unionAll(older, newer)).map(toBrief);
  const isOlder = (row: ArticleBrief) =>
    row.publishedAt < publishedAt || (row.publishedAt === publishedAt && row.id < id);
  return { previous: rows.find(isOlder) ?? null, next: rows.find((row) => !isOlder(row)) ?? null };
}

/**
 * Lists articles about the same game first, then articles of the same topics about no game. Articles about other games
 * are left out.
 */
export async function listRelatedArticles(
  db: Database,
  now: Date,
  gameId: string,
  limit: number,
): Promise<ArticleBrief[]> {
  const rows = await briefs(db)
    .where(and(isShown(articles, now), or(eq(articles.gameId, gameId), isNull(articles.gameId))))
    .orderBy(sql`${articles.gameId} is null`, asc(articleTopics.sort), ...newestFirst)
    .limit(limit);
  return rows.map(toBrief);
}

export type NewArticle = typeof articles.$inferInsert;
export type NewTopic = typeof articleTopics.$inferInsert;

/** Adds topics that are missing, and does not change existing ones. */
export async function addTopics(db: Database, rows: NewTopic[]): Promise<void> {
  await db.insert(articleTopics).values(rows).onConflictDoNothing();
}

/** Adds articles that are missing, and does not change existing ones. */
export async function addArticles(db: Database, rows: NewArticle[]): Promise<void> {
  await db.insert(articles).values(rows).onConflictDoNothing();
}
