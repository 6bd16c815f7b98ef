import type { ContentStatus } from '@feisuo/contract/facts/content-vocabulary';
import type { ContentItem, ContentOptions } from '@feisuo/contract/schemas/console-content';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { listHighestVersions } from '../agreements/agreement-queries.ts';
import { articleTopics } from '../articles/article.tables.ts';
import { Brand } from '../brand.ts';
import { games } from '../games/game.tables.ts';
import { helpEntries, helpGroups } from '../help/help.tables.ts';
import { isFinal } from './edit-item.ts';
import { findDraft, findLive, listRevisions, type Live } from './item-queries.ts';
import { kinds, type Item } from './content-kinds.ts';
import { findPublishingFaults } from './find-publishing-faults.ts';

const REVISIONS = 50;

const statusOf = (live: Live | null, now: Date): ContentStatus => {
  if (!live) return 'new';
  if (live.status !== 'published' || live.publishedAt === null) return 'hidden';
  return live.publishedAt > now ? 'scheduled' : 'live';
};

/** Describes an item for the editor in the console. Null if neither a row nor a draft has this id. */
export async function describeItem(db: Database, item: Item, now: Date): Promise<ContentItem | null> {
  const { kind, id } = item;
  if (!kinds[kind].isId(id)) return null;
  const [live, draft, revisions] = await Promise.all([
    findLive(db, kind, id),
    findDraft(db, kind, id),
    listRevisions(db, { kind, id }, { limit: REVISIONS }),
  ]);
  if (!live && !draft) return null;
  return {
    kind,
    id,
    standing: statusOf(live, now),
    live: live && {
      version: live.version,
      publishedAt: live.publishedAt?.toISOString() ?? null,
      fields: live.fields,
    },
    draft: draft && {
      revision: draft.revision,
      base: draft.base,
      by: draft.by,
      at: draft.updatedAt.toISOString(),
      fields: draft.fields,
      faults: await findPublishingFaults(db, item, draft.fields),
    },
    revisions: revisions.map((one) => ({ ...one, at: one.at.toISOString() })),
    path: kinds[kind].path(id),
    isFinal: isFinal(kind, live),
  };
}

/** Lists the choices for form fields that refer to other items. */
export async function listContentOptions(db: Database): Promise<ContentOptions> {
  const [topics, groups, all, questions, { name, suffix, company }, agreements] = await Promise.all([
    db
      .select({ id: articleTopics.id, name: articleTopics.name })
      .from(articleTopics)
      .where(eq(articleTopics.status, 'published'))
      .orderBy(asc(articleTopics.sort)),
    db
      .select({ id: helpGroups.id, name: helpGroups.title })
      .from(helpGroups)
      .where(eq(helpGroups.status, 'published'))
      .orderBy(asc(helpGroups.sort)),
    db.select({ id: games.id, name: games.name }).from(games).orderBy(asc(games.sort), asc(games.id)),
    db
      .select({ id: helpEntries.id, name: helpEntries.question })
      .from(helpEntries)
      .where(eq(helpEntries.status, 'published'))
      .orderBy(asc(helpEntries.groupId), asc(helpEntries.sort), asc(helpEntries.id)),
    new Brand(db).find(),
    listHighestVersions(db),
  ]);
  return { topics, groups, games: all, questions, brand: { name, suffix, company }, agreements };
}
