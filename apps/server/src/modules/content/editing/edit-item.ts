import { agreementVersionOrder, type ContentKind } from '@feisuo/contract/facts/content-vocabulary';
import { shapeWords } from '@feisuo/contract/facts/shape-words';
import type { AgreementFields } from '@feisuo/contract/schemas/console-content';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { sendSignal } from '../../../db/signals.ts';
import { AppError } from '../../../http/app-error.ts';
import { listHighestVersions, lockAgreement } from '../agreements/agreement-queries.ts';
import { articles } from '../articles/article.tables.ts';
import { helpEntries } from '../help/help.tables.ts';
import type { ContentConfig } from '../content-queries.ts';
import { findDraftFault } from './find-fault.ts';
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
import { kinds, readAgreementId, type Fields, type Item } from './kinds.ts';
import { assertPublishable, refuseFields } from './publishable.ts';

/** What operators do with an item, each in the caller's transaction; the caller writes it down. */

/** Who, and when. */
export interface Hand {
  by: string;
  now: Date;
}

const LOCK_WORDS = { draft: 'somebody else saved this draft', live: 'somebody else published this item' } as const;
const conflict = (what: keyof typeof LOCK_WORDS) =>
  new AppError('aborted', { description: LOCK_WORDS[what], reason: 'CONTENT_CONFLICT', status: 409 });

const isShownAt = ({ status, publishedAt }: Live, now: Date) =>
  status === 'published' && publishedAt !== null && publishedAt <= now;

/** Keeps a draft. `base` and `revision` are what the editor saw: 0 for nothing yet. Tells also what it takes the place of. */
export async function saveDraft(
  tx: Database,
  item: Item,
  seen: { base: number; revision: number; fields: unknown },
  { by, now }: Hand,
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
  /** The draft that was seen. */
  revision: number;
  /** What visitors saw then, where it is told. */
  base?: number | undefined;
  /** From when visitors see it; null: now. */
  at: Date | null;
  note: string;
}

/** Shows a draft to visitors, now or from a moment on. Tells what they saw before, what they see, and who wrote it last. */
export async function publishDraft(tx: Database, item: Item, publishing: Publishing, hand: Hand) {
  const { kind, id } = item;
  const { now } = hand;
  // What visitors see first, as whoever saves or withdraws does: the other way round two could wait for each other.
  const live = await findLive(tx, kind, id, true);
  const draft = await findDraft(tx, kind, id, true);
  if (draft?.revision !== publishing.revision) throw conflict('draft');
  if (publishing.base !== undefined && draft.base !== publishing.base) throw conflict('draft');
  if (draft.base !== (live?.version ?? 0)) throw conflict('live');
  await assertPublishable(tx, item, draft.fields);
  const publishedAt = dayOf(live, publishing.at, now);
  if (kind === 'agreement') await assertNewAgreement(tx, id, draft.fields as AgreementFields, live, publishedAt);
  const number = await show(tx, item, { fields: draft.fields, live, publishedAt }, 'publish', publishing.note, hand);
  await takeDraft(tx, kind, id, draft.revision);
  return { before: live?.fields ?? null, after: draft.fields, writer: draft.by, number, publishedAt };
}

/** Shows visitors an earlier version again, exactly as it was. */
export async function rollBack(
  tx: Database,
  item: Item,
  { version, to, note }: { version: number; to: number; note: string },
  hand: Hand,
) {
  const { kind, id } = item;
  const live = await findLive(tx, kind, id, true);
  if (!live) throw noSuchItem();
  if (kind === 'agreement') throw finalAgreement();
  if (live.version !== version) throw conflict('live');
  const earlier = await findRevision(tx, kind, id, to);
  if (!earlier) throw new AppError('not_found', { description: 'no such version' });
  // Its topic, its game or its pictures may be gone by now.
  await assertPublishable(tx, item, earlier.fields);
  const publishedAt = dayOf(live, null, hand.now);
  const number = await show(tx, item, { fields: earlier.fields, live, publishedAt }, 'roll_back', note, hand);
  return { before: live.fields, after: earlier.fields, number };
}

/** Takes an item off the site; what it said stays, and can be published again. */
export async function withdraw(
  tx: Database,
  item: Item,
  { version, note }: { version: number; note: string },
  hand: Hand,
) {
  const { kind, id } = item;
  const live = await findLive(tx, kind, id, true);
  if (!live) throw noSuchItem();
  if (kind === 'agreement') throw finalAgreement();
  if (live.version !== version || live.status !== 'published') throw conflict('live');
  if (kind === 'page') throw new AppError('failed_precondition', { reason: 'CONTENT_ALWAYS_SHOWN' });
  if (await isHolding(tx, item)) throw new AppError('failed_precondition', { reason: 'CONTENT_IN_USE' });
  await keepAsBrought(tx, item, live, hand.now);
  await writeLive(
    tx,
    { kind, id, fields: live.fields, live },
    { status: 'draft', publishedAt: live.publishedAt, updatedAt: hand.now },
  );
  await addRevision(tx, { kind, itemId: id, act: 'withdraw', fields: live.fields, by: hand.by, note, at: hand.now });
  await rebaseDraft(tx, item, live.version);
  await sendSignal(tx, 'content');
  return { publishedAt: live.publishedAt };
}

/** Whether a topic or a shelf has something on it that visitors see, which would be nowhere without it. */
async function isHolding(tx: Database, { kind, id }: Item): Promise<boolean> {
  if (kind !== 'topic' && kind !== 'shelf') return false;
  const [table, place] = kind === 'topic' ? [articles, articles.topic] : [helpEntries, helpEntries.groupId];
  const held = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(place, id), eq(table.status, 'published')))
    .limit(1);
  return held.length > 0;
}

/** What was begun on what is now off the site can still be published: it is the same words. */
async function rebaseDraft(tx: Database, { kind, id }: Item, from: number): Promise<void> {
  const draft = await findDraft(tx, kind, id, true);
  if (draft?.base !== from) return;
  await putDraft(tx, draft.revision, { ...draft, base: from + 1 });
}

async function show(
  tx: Database,
  item: Item,
  { fields, live, publishedAt }: { fields: Fields; live: Live | null; publishedAt: Date },
  act: 'publish' | 'roll_back',
  note: string,
  { by, now }: Hand,
): Promise<number> {
  const { kind, id } = item;
  if (live) await keepAsBrought(tx, item, live, now);
  await writeLive(tx, { kind, id, fields, live }, { status: 'published', publishedAt, updatedAt: now });
  const number = await addRevision(tx, { kind, itemId: id, act, fields, by, note, at: now });
  await sendSignal(tx, 'content');
  return number;
}

/** What an edition brought has no version of its own yet: without one there would be no way back to it. */
async function keepAsBrought(tx: Database, { kind, id }: Item, live: Live, now: Date): Promise<void> {
  if (await findRevision(tx, kind, id, 1)) return;
  const at = live.publishedAt ?? now;
  // Documents had versions before they had a history.
  const act = live.version === 1 || kind !== 'page' ? 'brought' : 'publish';
  await addRevision(tx, { kind, itemId: id, act, fields: live.fields, by: '', note: '', at });
}

/** The history of a document that was saved at once, without a draft. */
export async function noteSaved(
  tx: Database,
  { before, after }: { before: ContentConfig; after: ContentConfig },
  { by, now }: Hand,
): Promise<void> {
  const item = { kind: 'page', id: after.configId } as const;
  const live = { ...before, status: 'published' as const, publishedAt: before.updatedAt };
  await keepAsBrought(tx, item, { ...live, fields: before.content as Fields }, now);
  const fields = after.content as Fields;
  await addRevision(tx, { kind: 'page', itemId: item.id, act: 'publish', fields, by, note: '', at: now });
}

/** What visitors see keeps its day. Only what they do not see yet can be put off. */
function dayOf(live: Live | null, at: Date | null, now: Date): Date {
  const isShown = live !== null && isShownAt(live, now);
  if (at !== null && isShown)
    throw new AppError('failed_precondition', { reason: 'CONTENT_SHOWN_ALREADY', description: 'it is shown already' });
  if (at !== null && at > now) return at;
  return live?.publishedAt && live.publishedAt <= now ? live.publishedAt : now;
}

export const isFinal = (kind: ContentKind, live: Live | null) => kind === 'agreement' && live !== null;
const finalAgreement = () => new AppError('failed_precondition', { reason: 'AGREEMENT_FINAL' });
export const noSuchItem = () => new AppError('not_found', { description: 'no such item' });

/** A version that people may agree to: never one that is there, above all that are, and not in force before it can be read. */
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

/** Its number is for good: better to hear of it before the words are written. */
async function assertHighest(tx: Database, id: string): Promise<void> {
  const { kind, versionName } = readAgreementId(id) ?? { kind: 'user' as const, versionName: '' };
  const [highest] = await listHighestVersions(tx, kind);
  if (highest && agreementVersionOrder(highest.version) >= agreementVersionOrder(versionName))
    throw new AppError('failed_precondition', { reason: 'AGREEMENT_NOT_NEWER' });
}
