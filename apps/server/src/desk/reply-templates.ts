import { writeAudit, type Doer } from '../modules/operator/index.ts';
import {
  addTemplate,
  changeTemplate,
  removeTemplate,
  type TemplateRow,
  type TemplateWords,
} from '../modules/support/index.ts';
import type { Desk } from './act.ts';

const wordsOf = ({ title, text }: TemplateRow) => ({ title, text });

/** Keeps an answer that is given often. */
export async function addReplyTemplate(
  { db, clock, masterKey }: Desk,
  words: TemplateWords,
  by: Doer,
): Promise<TemplateRow> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const added = await addTemplate(tx, words, { by: by.actor, now });
    await writeAudit(tx, masterKey, {
      at: now,
      ...by,
      action: 'template.add',
      subject: added.id,
      after: wordsOf(added),
    });
    return added;
  });
}

export async function changeReplyTemplate(
  { db, clock, masterKey }: Desk,
  seen: { id: string; version: number },
  words: TemplateWords,
  by: Doer,
): Promise<TemplateRow> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const { before, after } = await changeTemplate(tx, seen, words, { by: by.actor, now });
    const states = { before: wordsOf(before), after: wordsOf(after) };
    await writeAudit(tx, masterKey, { at: now, ...by, action: 'template.change', subject: after.id, ...states });
    return after;
  });
}

export async function removeReplyTemplate(
  { db, clock, masterKey }: Desk,
  seen: { id: string; version: number },
  by: Doer,
): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await removeTemplate(tx, seen);
    const what = { action: 'template.remove' as const, subject: removed.id, before: wordsOf(removed) };
    await writeAudit(tx, masterKey, { at: clock.now(), ...by, ...what });
  });
}
