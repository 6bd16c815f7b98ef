import { contentKinds, type ContentKind } from '@feisuo/contract/facts/content-vocabulary';
import type { SiteConfig } from '@feisuo/contract/schemas/content';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { isSameSecret } from '../../../keys/timing-safe.ts';
import { brandOf, fillIn } from '../brand.ts';
import { createSiteContent, type SiteContentDeps } from '../site-content.ts';
import { findDraft, findLive, writeLive } from './item-queries.ts';
import { kinds, readAgreementId, type RowKindName } from './content-kinds.ts';
import { findPublishingFaults } from './find-publishing-faults.ts';

/** Lifetime of a preview address: a day, so that its recipient has time to read the preview. */
const LIFETIME_MS = 24 * 3_600_000;
const PURPOSE = 'content-preview';

interface PreviewDeps {
  db: Database;
  clock: Clock;
  masterKey: MasterKey;
}

/** Returns a signed address that shows a draft for a day. */
export function previewAddress({ clock, masterKey }: PreviewDeps, kind: ContentKind, id: string) {
  const until = new Date(clock.now().getTime() + LIFETIME_MS);
  const token = `${kind}.${until.getTime()}.${id}`;
  const address = `${kinds[kind].path(id)}?preview=${token}~${masterKey.digest(PURPOSE, token)}`;
  return { address, until };
}

export interface Preview {
  kind: ContentKind;
  id: string;
  path: string;
}

/** Returns the content of a preview token; null if the token is invalid or expired. */
export function readPreview({ clock, masterKey }: PreviewDeps, signed: string): Preview | null {
  const [token = '', digest = ''] = signed.split('~');
  if (!isSameSecret(masterKey.digest(PURPOSE, token), digest)) return null;
  const [, kind, until, id = ''] = /^(\w+)\.(\d+)\.(.+)$/.exec(token) ?? [];
  if (Number(until) <= clock.now().getTime()) return null;
  const known = contentKinds.find((one) => one === kind);
  return known && kinds[known].isId(id) ? { kind: known, id, path: kinds[known].path(id) } : null;
}

export interface PreviewedContent {
  content: SiteContent;
  /** The documents that the draft changes, with the brand placeholders replaced. */
  documents: Readonly<Record<string, unknown>>;
}
type SiteContent = ReturnType<typeof createSiteContent>;

/** Thrown to roll back the transaction of a preview. */
class RollbackError extends Error {}

/**
 * Publishes the draft in a transaction that is rolled back, so that the preview equals the later page. Returns null if
 * the draft cannot be published.
 */
export async function previewContent(
  deps: PreviewDeps & SiteContentDeps,
  content: SiteContent,
  { kind, id }: Preview,
): Promise<PreviewedContent | null> {
  const draft = await findDraft(deps.db, kind, id);
  if (!draft || (await findPublishingFaults(deps.db, { kind, id }, draft.fields)).length > 0) return null;
  if (kind === 'page') return { content, documents: await previewDocument(deps, id, draft.fields) };
  const now = deps.clock.now();
  // Placeholders are replaced after the rollback: the brand is read on another connection, which this transaction could
  // block.
  const plain = { fillIn: async <T>(value: T) => value };
  let shown: Partial<SiteContent> = {};
  const fill = <T>(value: T) => deps.brand.fillIn(value);
  await deps.db
    .transaction(async (tx) => {
      const live = await findLive(tx, kind, id);
      const publishedAt = live?.publishedAt && live.publishedAt <= now ? live.publishedAt : now;
      const publication = { status: 'published' as const, publishedAt, updatedAt: now };
      await writeLive(tx, { kind, id, fields: draft.fields, live }, publication);
      shown = await readShown(createSiteContent({ ...deps, db: tx, brand: plain }), kind, id, fill);
      throw new RollbackError();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RollbackError)) throw error;
    });
  return { content: { ...content, ...shown }, documents: {} };
}

/** Returns a document for its preview without publishing it. A draft of `site` uses the brand in this draft. */
async function previewDocument({ brand }: SiteContentDeps, id: string, fields: unknown) {
  return { [id]: id === 'site' ? fillIn(fields, brandOf(fields as SiteConfig)) : await brand.fillIn(fields) };
}

/** Reads only the data for the page of this item. */
async function readShown(
  site: SiteContent,
  kind: RowKindName,
  id: string,
  fill: <T>(value: T) => Promise<T>,
): Promise<Partial<SiteContent>> {
  switch (kind) {
    case 'article': {
      const found = await site.findArticle(id);
      return { findArticle: () => fill(found) };
    }
    case 'topic': {
      const found = await site.listArticles({ topic: id, page: 1 });
      return { listArticles: () => fill(found) };
    }
    case 'game': {
      const found = await site.findGame(id);
      return { findGame: () => fill(found) };
    }
    case 'notice': {
      const found = await site.findNotice(id);
      return { findNotice: () => fill(found) };
    }
    case 'help':
    case 'shelf': {
      const found = await site.listHelp();
      return { listHelp: () => fill(found) };
    }
    case 'agreement': {
      const { kind: which, versionName } = readAgreementId(id) ?? { kind: 'user' as const, versionName: '' };
      const found = await site.findAgreement(which, versionName);
      return { findAgreement: () => fill(found) };
    }
  }
}
