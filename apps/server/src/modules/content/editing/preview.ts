import { contentKinds, type ContentKind } from '@feisuo/contract/facts/content-vocabulary';
import type { SiteConfig } from '@feisuo/contract/schemas/content';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { isSameSecret } from '../../../keys/timing-safe.ts';
import { brandOf, fillIn } from '../brand.ts';
import { createSiteContent, type SiteContentDeps } from '../site-content.ts';
import { findDraft, findLive, writeLive } from './item-queries.ts';
import { kinds, readAgreementId, type RowKindName } from './kinds.ts';
import { findPublishingFaults } from './publishable.ts';

/** Somebody who was sent the link should have the day to read it. */
const LIFETIME_MS = 24 * 3_600_000;
const PURPOSE = 'content-preview';

interface PreviewDeps {
  db: Database;
  clock: Clock;
  masterKey: MasterKey;
}

/** An address that shows a draft as its page will, to whoever has it, for a day. */
export function previewAddress({ clock, masterKey }: PreviewDeps, kind: ContentKind, id: string) {
  const until = new Date(clock.now().getTime() + LIFETIME_MS);
  const token = `${kind}.${until.getTime()}.${id}`;
  const address = `${kinds[kind].path(id)}?preview=${token}~${masterKey.digest(PURPOSE, token)}`;
  return { address, until };
}

export interface Preview {
  kind: ContentKind;
  id: string;
  /** The page that shows it. */
  path: string;
}

/** What a token shows, if it is one of ours and its day is not over. */
export function readPreview({ clock, masterKey }: PreviewDeps, given: string): Preview | null {
  const [token = '', digest = ''] = given.split('~');
  if (!isSameSecret(masterKey.digest(PURPOSE, token), digest)) return null;
  const [, kind, until, id = ''] = /^(\w+)\.(\d+)\.(.+)$/.exec(token) ?? [];
  if (Number(until) <= clock.now().getTime()) return null;
  const known = contentKinds.find((one) => one === kind);
  return known && kinds[known].isId(id) ? { kind: known, id, path: kinds[known].path(id) } : null;
}

/** What pages read, of items and of documents. */
export interface PreviewedContent {
  content: SiteContent;
  /** Documents that are not as they are stored, with the brand in its place. */
  documents: Readonly<Record<string, unknown>>;
}
type SiteContent = ReturnType<typeof createSiteContent>;

/** Carries what was read out of the transaction that must not be kept. */
class Undo extends Error {}

/**
 * The site's content as if the draft were published: it is, in a transaction that is then undone, so a preview and the page that
 * follows cannot differ. Null where there is nothing to show, or nothing that could be shown.
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
  // The brand is read by a connection of its own, which the transaction may hold: it is put in afterwards.
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
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return { content: { ...content, ...shown }, documents: {} };
}

/** A document is read as it is written, so there is nothing to publish for a moment. A draft of the brand names itself. */
async function previewDocument({ brand }: SiteContentDeps, id: string, fields: unknown) {
  return { [id]: id === 'site' ? fillIn(fields, brandOf(fields as SiteConfig)) : await brand.fillIn(fields) };
}

/** Reads what the item's page asks for, and nothing else. */
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
