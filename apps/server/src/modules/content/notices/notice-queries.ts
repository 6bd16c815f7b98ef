import type { Notice, NoticeBrief } from '@feisuo/contract/schemas/content-items';
import { and, desc, eq } from 'drizzle-orm';
import { noticeStateAt } from '@feisuo/contract/facts/notice-state';
import type { Database } from '../../../db/database.ts';
import { isShown, publishedAtOf } from '../publication.ts';
import { notices } from './notice.tables.ts';

const briefColumns = {
  id: notices.id,
  kind: notices.kind,
  title: notices.title,
  summary: notices.summary,
  startsAt: notices.startsAt,
  endsAt: notices.endsAt,
  regions: notices.regions,
  publishedAt: notices.publishedAt,
};

type Timed = Pick<typeof notices.$inferSelect, 'startsAt' | 'endsAt' | 'publishedAt'>;

const timesOf = (row: Timed, now: Date) => ({
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
  state: noticeStateAt(row, now),
  publishedAt: publishedAtOf(row),
});

/** Lists visible notices, newest first. */
export async function listShownNotices(db: Database, now: Date): Promise<NoticeBrief[]> {
  const rows = await db
    .select(briefColumns)
    .from(notices)
    .where(isShown(notices, now))
    .orderBy(desc(notices.publishedAt), desc(notices.id));
  return rows.map((row) => ({ ...row, ...timesOf(row, now) }));
}

export async function findShownNotice(db: Database, now: Date, id: string): Promise<Notice | null> {
  const [row] = await db
    .select({ ...briefColumns, body: notices.body, updatedAt: notices.updatedAt })
    .from(notices)
    .where(and(eq(notices.id, id), isShown(notices, now)));
  return row ? { ...row, ...timesOf(row, now), updatedAt: row.updatedAt.toISOString() } : null;
}

export type NewNotice = typeof notices.$inferInsert;

/** Adds notices that are missing, and does not change existing ones. */
export async function addNotices(db: Database, rows: NewNotice[]): Promise<void> {
  await db.insert(notices).values(rows).onConflictDoNothing();
}
