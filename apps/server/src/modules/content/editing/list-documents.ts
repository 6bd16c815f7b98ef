import { siteDocuments, type SiteDocumentId } from '@feisuo/contract/facts/site-documents';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { findConfigs } from '../content-queries.ts';
import { contentDrafts } from './editing.tables.ts';
import type { ItemSearch } from './item-search.ts';

/** The site's documents, as any other kind is listed. They are few and always shown: the database need not sort them. */
export async function listDocuments(db: Database, { words = '', standing, after, limit }: ItemSearch) {
  const [found, drafts] = await Promise.all([
    findConfigs(db, Object.keys(siteDocuments)),
    db.select().from(contentDrafts).where(eq(contentDrafts.kind, 'page')),
  ]);
  const sought = words.trim().toLowerCase();
  return found
    .map(({ configId: id, updatedAt }) => {
      const draft = drafts.find(({ itemId }) => itemId === id);
      return {
        id,
        title: siteDocuments[id as SiteDocumentId].name,
        standing: 'live' as const,
        publishedAt: updatedAt,
        touchedAt: draft?.updatedAt ?? updatedAt,
        revision: draft?.revision ?? null,
        by: draft?.by ?? null,
        draftAt: draft?.updatedAt ?? null,
      };
    })
    .filter(
      ({ id, title, revision }) =>
        `${title} ${id}`.toLowerCase().includes(sought) &&
        (standing === undefined || standing === 'live' || (standing === 'changed' && revision !== null)),
    )
    .toSorted((one, other) => orderOf(one, other))
    .filter((one) => !after || orderOf(one, { touchedAt: after.at, id: after.id }) > 0)
    .slice(0, limit);
}

interface Place {
  touchedAt: Date;
  id: string;
}
/** What was touched last first. */
const orderOf = (one: Place, other: Place): number =>
  other.touchedAt.getTime() - one.touchedAt.getTime() || (one.id < other.id ? 1 : one.id > other.id ? -1 : 0);
