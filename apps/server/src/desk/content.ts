import type { SiteDocumentId } from '@feisuo/contract/facts/site-documents';
import type { Database } from '../db/database.ts';
import {
  discardDraft,
  findConfigs,
  keepImage,
  noSuchItem,
  previewAddress,
  publishDraft,
  rollBack,
  saveDraft,
  withdraw,
  type drawImage,
  type ImageRow,
  type Item,
} from '../modules/content/index.ts';
import { writeAudit, type Doer } from '../modules/operator/index.ts';
import type { Act, Desk } from './act.ts';

const subjectOf = ({ kind, id }: Item) => `${kind}/${id}`;

/**
 * Keeps a draft. Editors save too often for an entry each: there is one where a draft is begun or changes hands. What the next hand
 * found, or what is published or thrown away, is what the one before had written.
 */
export const keepDraft = (
  { db, clock, masterKey }: Desk,
  item: Item,
  seen: { base: number; revision: number; fields: unknown },
  by: Doer,
): Promise<number> =>
  db.transaction(async (tx) => {
    const at = clock.now();
    const { revision, before } = await saveDraft(tx, item, seen, { by: by.actor, now: at });
    if (before?.by !== by.actor) {
      const states = { before: before && tellDraft(before), after: tellDraft({ by: by.actor, fields: seen.fields }) };
      await writeAudit(tx, masterKey, { at, ...by, action: 'content.draft', subject: subjectOf(item), ...states });
    }
    return revision;
  });

const tellDraft = ({ by, fields }: { by: string; fields: unknown }) => ({ writer: by, fields });

/** Throws a draft away; what visitors see stays. */
export async function dropDraft({ db, clock, masterKey }: Desk, item: Item, revision: number, by: Doer): Promise<void> {
  await db.transaction(async (tx) => {
    const before = tellDraft(await discardDraft(tx, item, revision));
    const what = { action: 'content.discard' as const, subject: subjectOf(item), before };
    await writeAudit(tx, masterKey, { at: clock.now(), ...by, ...what });
  });
}

/** An address that shows a draft to whoever has it. It leaves the house with whoever made it, so that is written down; the address is not. */
export async function sharePreview(desk: Desk, item: Item, by: Doer): Promise<{ address: string; until: Date }> {
  const made = previewAddress(desk, item.kind, item.id);
  const after = { until: made.until.toISOString() };
  const what = { action: 'content.preview' as const, subject: subjectOf(item), after };
  await writeAudit(desk.db, desk.masterKey, { at: desk.clock.now(), ...by, ...what });
  return made;
}

export interface Publishing {
  revision: number;
  base?: number | undefined;
  at: Date | null;
  note: string;
}

/** Shows a draft to visitors, now or from a moment on. */
export async function publishItem(
  { db, clock, masterKey }: Desk,
  item: Item,
  publishing: Publishing,
  by: Doer,
): Promise<void> {
  await db.transaction((tx) => publishIn(tx, { clock, masterKey }, item, publishing, by));
}

async function publishIn(
  tx: Database,
  { clock, masterKey }: Pick<Desk, 'clock' | 'masterKey'>,
  item: Item,
  publishing: Publishing,
  by: Doer,
): Promise<void> {
  const at = clock.now();
  const done = await publishDraft(tx, item, publishing, { by: by.actor, now: at });
  const { number, writer } = done;
  const after = { number, publishedAt: done.publishedAt.toISOString(), writer, fields: done.after };
  const what = {
    action: 'content.publish' as const,
    subject: subjectOf(item),
    before: { fields: done.before },
    after,
  };
  await writeAudit(tx, masterKey, { at, ...by, ...what, ...(publishing.note && { reason: publishing.note }) });
}

/**
 * Lets a page show another activity, and changes nothing else of what it says. Refused like any draft while somebody has one of the
 * page: theirs would bring the earlier one back.
 */
export const showOnPage = (
  { db, clock, masterKey }: Desk,
  { document, field, version, id }: { document: SiteDocumentId; field: string; version: number; id: string },
  by: Doer,
): Promise<void> =>
  db.transaction(async (tx) => {
    const item: Item = { kind: 'page', id: document };
    const [page] = await findConfigs(tx, [document], true);
    if (!page) throw noSuchItem();
    const words = page.content as Record<string, unknown>;
    if (words[field] === id) return;
    const draft = { base: version, revision: 0, fields: { ...words, [field]: id } };
    const { revision } = await saveDraft(tx, item, draft, { by: by.actor, now: clock.now() });
    await publishIn(tx, { clock, masterKey }, item, { revision, at: null, note: '' }, by);
  });

/** Shows an earlier version again. */
export async function rollItemBack(
  { db, clock, masterKey }: Desk,
  item: Item,
  seen: { version: number; to: number },
  { by, reason }: Act,
): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    const done = await rollBack(tx, item, { ...seen, note: reason }, { by: by.actor, now: at });
    const states = { before: { fields: done.before }, after: { number: done.number, to: seen.to, fields: done.after } };
    await writeAudit(tx, masterKey, {
      at,
      ...by,
      action: 'content.roll_back',
      subject: subjectOf(item),
      reason,
      ...states,
    });
  });
}

/** Takes an item off the site. */
export async function takeItemDown(
  { db, clock, masterKey }: Desk,
  item: Item,
  version: number,
  { by, reason }: Act,
): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    await withdraw(tx, item, { version, note: reason }, { by: by.actor, now: at });
    const states = { before: { standing: 'published' }, after: { standing: 'hidden' } };
    await writeAudit(tx, masterKey, {
      at,
      ...by,
      action: 'content.withdraw',
      subject: subjectOf(item),
      reason,
      ...states,
    });
  });
}

/** Keeps a picture that was drawn anew. */
export async function addImage(
  { db, clock, masterKey }: Desk,
  drawn: Awaited<ReturnType<typeof drawImage>>,
  name: string,
  by: Doer,
): Promise<ImageRow> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    const { image, isNew } = await keepImage(tx, drawn, { name, by: by.actor, at });
    const { hash, width, height } = image;
    if (isNew)
      await writeAudit(tx, masterKey, {
        at,
        ...by,
        action: 'image.add',
        subject: hash,
        after: { name, width, height },
      });
    return image;
  });
}
