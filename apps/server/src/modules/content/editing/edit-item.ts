import { agreementVersionOrder, type ContentKind } from '@feisuo/contract/facts/content-vocabulary';
import { shapeWords } from '@feisuo/contract/facts/shape-fault-text';
import type { AgreementFields } from '@feisuo/contract/schemas/console-content';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { sendSignal } from '../../../db/signals.ts';
import { AppError } from '../../../http/app-error.ts';
import { listHighestVersions, lockAgreement } from '../agreements/agreement-queries.ts';
import { articles } from '../articles/article.tables.ts';
import { helpEntries } from '../help/help.tables.ts';
import type { ContentConfig } from '../content-queries.ts';
import { findDraftFault } from './find-draft-faults.ts';
import {
  addRevision,
  findDraft,
  findLive,
  findRevision,
  putDraft,
  takeDraft,
  writeLive,
  type Draft,
  type Live,
} from './item-queries.ts';
import { kinds, readAgreementId, type Fields, type Item } from './content-kinds.ts';
import { assertPublishable, refuseFields } from './find-publishing-faults.ts';

export interface Editor {
  by: string;
  now: Date;
}

const LOCK_WORDS = {
  draft: 'another operator saved this draft',
  live: 'another operator published this item',
} as const;
export const conflict = (what: keyof typeof LOCK_WORDS) =>
  new AppError('aborted', { description: LOCK_WORDS[what], reason: 'CONTENT_CONFLICT', status: 409 });

const isShownAt = ({ status, publishedAt }: Live, now: Date) =>
  status === 'published' && publishedAt !== null && publishedAt <= now;

/**
 * Saves a draft and returns the replaced draft. `base` is the live version and `revision` the draft revision that the
 * editor saw; 0 means none.
 */
export async function saveDraft(
  tx: Database,
  item: Item,
  seen: { base: number; revision: number; fields: unknown },
  { by, now }: Editor,
): Promise<{ revision: number; before: Draft | null }> {
  const { kind, id } = item;
  if (!kinds[kind].isId(id))
    throw refuseFields({ field: 'id', rule: 'pattern', says: shapeWords({ keyword: 'pattern' }) });
  const fault = findDraftFault(item, seen.fields);
  if (fault) throw refuseFields(fault);
  const live = await findLive(tx, kind, id, true);
  if (isFinal(kind, live)) throw finalAgreement();
  if (kind === 'agreement') await assertHighest(tx, id);
  if (seen.base !== (live?.version ?? 0)) throw conflict('live');
  const fields = seen.fields as Fields;
  const before = await findDraft(tx, kind, id);
  const title = kinds[kind].titleOf(id, fields);
  const put = await putDraft(tx, seen.revision, {
    kind,
    itemId: id,
    title,
    fields,
    base: seen.base,
    by,
    updatedAt: now,
  });
  if (!put) throw conflict('draft');
  return { revision: put.revision, before };
}

export async function discardDraft(tx: Database, { kind, id }: Item, revision: number): Promise<Draft> {
  const taken = await takeDraft(tx, kind, id, revision);
  if (!taken) throw conflict('draft');
  return taken;
}

export interface Publishing {
  /** The revision of the draft that the editor saw. */
  revision: number;
  /** The live version that the editor saw, if the request contains it. */
  base?: number | undefined;
  /** When the content becomes visible; null means now. */
  at: Date | null;
  note: string;
}

/** Publishes a draft, now or at a later time. Returns the contents before and after, and the author of the draft. */
export async function publishDraft(tx: Database, item: Item, publishing: Publishing, editor: Editor) {
  const { kind, id } = item;
  const { now } = editor;
  // Locks the live row before the draft, in the same order as saving and withdrawing, so that they do not deadlock.
  const live = await findLive(tx, kind, id, true);
  const draft = await findDraft(tx, kind, id, true);
  if (draft?.revision !== publishing.revision) throw conflict('draft');
  if (publishing.base !== undefined && draft.base !== publishing.base) throw conflict('draft');
  if (draft.base !== (live?.version ?? 0)) throw conflict('live');
  await assertPublishable(tx, item, draft.fields);
  const publishedAt = dayOf(live, publishing.at, now);
  if (kind === 'agreement') await assertNewAgreement(tx, id, draft.fields as AgreementFields, live, publishedAt);
  const number = await writePublished(
    tx,
    item,
    { fields: draft.fields, live, publishedAt },
    'publish',
    publishing.note,
    editor,
  );
  await takeDraft(tx, kind, id, draft.revision);
  return { before: live?.fields ?? null, after: draft.fields, writer: draft.by, number, publishedAt };
}

/** Publishes an earlier revision again, without changes. */
export async function rollBack(
  tx: Database,
  item: Item,
  { version, to, note }: { version: number; to: number; note: string },
  editor: Editor,
) {
  const { kind, id } = item;
  const live = await findLive(tx, kind, id, true);
  if (!live) throw noSuchItem();
  if (kind === 'agreement') throw finalAgreement();
  if (live.version !== version) throw conflict('live');
  const earlier = await findRevision(tx, kind, id, to);
  if (!earlier) throw new AppError('not_found', { description: 'no such version' });
  // The earlier revision may refer to a topic, game or picture that was removed since.
  await assertPublishable(tx, item, earlier.fields);
  const publishedAt = dayOf(live, null, editor.now);
  const number = await writePublished(
    tx,
    item,
    { fields: earlier.fields, live, publishedAt },
    'roll_back',
    note,
    editor,
  );
  return { before: live.fields, after: earlier.fields, number };
}

/** Hides an item. Its content is kept and can be published again. */
export async function withdraw(
  tx: Database,
  item: Item,
  { version, note }: { version: number; note: string },
  editor: Editor,
) {
  const { kind, id } = item;
  const live = await findLive(tx, kind, id, true);
  if (!live) throw noSuchItem();
  if (kind === 'agreement') throw finalAgreement();
  if (live.version !== version || live.status !== 'published') throw conflict('live');
  if (kind === 'page') throw new AppError('failed_precondition', { reason: 'CONTENT_ALWAYS_SHOWN' });
  if (await hasVisibleEntries(tx, item)) throw new AppError('failed_precondition', { reason: 'CONTENT_IN_USE' });
  await addSeedRevision(tx, item, live, editor.now);
  await writeLive(
    tx,
    { kind, id, fields: live.fields, live },
    { status: 'draft', publishedAt: live.publishedAt, updatedAt: editor.now },
  );
  await addRevision(tx, {
    kind,
    itemId: id,
    act: 'withdraw',
    fields: live.fields,
    by: editor.by,
    note,
    at: editor.now,
  });
  await rebaseDraft(tx, item, live.version);
  await sendSignal(tx, 'content');
  return { publishedAt: live.publishedAt };
}

/** Whether a topic or help group has published entries, which would have no place if the group were hidden. */
async function hasVisibleEntries(tx: Database, { kind, id }: Item): Promise<boolean> {
  if (kind !== 'topic' && kind !== 'shelf') return false;
  const [table, place] = kind === 'topic' ? [articles, articles.topic] : [helpEntries, helpEntries.groupId];
  const held = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(place, id), eq(table.status, 'published')))
    .limit(1);
  return held.length > 0;
}

/** Rebases a draft to the version that withdrawing created, so that the draft can still be published. */
async function rebaseDraft(tx: Database, { kind, id }: Item, from: number): Promise<void> {
  const draft = await findDraft(tx, kind, id, true);
  if (draft?.base !== from) return;
  await putDraft(tx, draft.revision, { ...draft, base: from + 1 });
}

async function writePublished(
  tx: Database,
  item: Item,
  { fields, live, publishedAt }: { fields: Fields; live: Live | null; publishedAt: Date },
  action: 'publish' | 'roll_back',
  note: string,
  { by, now }: Editor,
): Promise<number> {
  const { kind, id } = item;
  if (live) await addSeedRevision(tx, item, live, now);
  await writeLive(tx, { kind, id, fields, live }, { status: 'published', publishedAt, updatedAt: now });
  const number = await addRevision(tx, { kind, itemId: id, act: action, fields, by, note, at: now });
  await sendSignal(tx, 'content');
  return number;
}

/** Stores the seeded content as the first revision before an operator's first change, so that it can be restored. */
async function addSeedRevision(tx: Database, { kind, id }: Item, live: Live, now: Date): Promise<void> {
  if (await findRevision(tx, kind, id, 1)) return;
  const at = live.publishedAt ?? now;
  // A document with a version above 1 was already changed before revisions existed.
  const action = live.version === 1 || kind !== 'page' ? 'brought' : 'publish';
  await addRevision(tx, { kind, itemId: id, act: action, fields: live.fields, by: '', note: '', at });
}

/** Adds a revision for a document that was saved without a draft. */
export async function noteSaved(
  tx: Database,
  { before, after }: { before: ContentConfig; after: ContentConfig },
  { by, now }: Editor,
): Promise<void> {
  const item = { kind: 'page', id: after.configId } as const;
  const live = { ...before, status: 'published' as const, publishedAt: before.updatedAt };
  await addSeedRevision(tx, item, { ...live, fields: before.content as Fields }, now);
  const fields = after.content as Fields;
  await addRevision(tx, { kind: 'page', itemId: item.id, act: 'publish', fields, by, note: '', at: now });
}

/**
 * Returns when the content becomes visible. Visible content keeps its date, so only hidden content can be scheduled.
 */
function dayOf(live: Live | null, at: Date | null, now: Date): Date {
  const isShown = live !== null && isShownAt(live, now);
  if (at !== null && isShown)
    throw new AppError('failed_precondition', {
      reason: 'CONTENT_SHOWN_ALREADY',
      description: 'this version is already published',
    });
  if (at !== null && at > now) return at;
  return live?.publishedAt && live.publishedAt <= now ? live.publishedAt : now;
}

export const isFinal = (kind: ContentKind, live: Live | null) => kind === 'agreement' && live !== null;
const finalAgreement = () => new AppError('failed_precondition', { reason: 'AGREEMENT_FINAL' });
export const noSuchItem = () => new AppError('not_found', { description: 'no such item' });

/**
 * Throws unless the version number is above all existing ones, and the effective date is not before the publication.
 */
async function assertNewAgreement(
  tx: Database,
  id: string,
  { effectiveAt }: AgreementFields,
  live: Live | null,
  publishedAt: Date,
): Promise<void> {
  if (live) throw finalAgreement();
  await lockAgreement(tx, readAgreementId(id)?.kind ?? 'user');
  await assertHighest(tx, id);
  if (new Date(effectiveAt) < publishedAt) throw new AppError('failed_precondition', { reason: 'AGREEMENT_TOO_SOON' });
}

/**
 * Throws if a version number is not above all existing ones. Checked before the text is written, because a version
 * number cannot be changed.
 */
async function assertHighest(tx: Database, id: string): Promise<void> {
  const { kind, versionName } = readAgreementId(id) ?? { kind: 'user' as const, versionName: '' };
  const [highest] = await listHighestVersions(tx, kind);
  if (highest && agreementVersionOrder(highest.version) >= agreementVersionOrder(versionName))
    throw new AppError('failed_precondition', { reason: 'AGREEMENT_NOT_NEWER' });
}
