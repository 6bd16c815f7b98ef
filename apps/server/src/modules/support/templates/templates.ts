import { randomUUID } from 'node:crypto';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { replyPlaceholders, unknownPlaceholders } from '@feisuo/contract/facts/reply-placeholders';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { claimSystemSetting } from '../../../db/system-settings.ts';
import { namesByIds } from '../../../db/names-by-ids.ts';
import { AppError } from '../../../http/app-error.ts';
import { wrongField } from '../../../http/wrong-field.ts';
import { seedTemplates } from '../seed/reply-templates.ts';
import { requireText } from '../submitted-text.ts';
import { supportConflict } from '../support-conflict.ts';
import { replyTemplates } from './templates.tables.ts';

export type TemplateRow = typeof replyTemplates.$inferSelect;
const MOST = 200;
/** Stored instead of an operator's name for seeded templates. */
const SEEDED_BY = '随系统附带';

export interface TemplateWords {
  title: string;
  text: string;
}
interface Editor {
  by: string;
  now: Date;
}

export const listTemplates = (db: Database): Promise<TemplateRow[]> =>
  db.select().from(replyTemplates).orderBy(asc(replyTemplates.title)).limit(MOST);

function tidied(words: TemplateWords): TemplateWords {
  const [title, text] = [requireText('title', words.title, 1), requireText('text', words.text, 1)];
  const [unknown] = unknownPlaceholders(text);
  const known = Object.keys(replyPlaceholders).map((name) => `{${name}}`);
  if (unknown !== undefined)
    throw wrongField(
      'text',
      `no such placeholder ${unknown}`,
      fieldRefusals.unknownPlaceholder(unknown, known.join('、')),
    );
  return { title, text };
}

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
/** Returns titles of templates by id. Drops malformed ids first, because PostgreSQL fails on a malformed uuid. */
export const titlesOfTemplates = (db: Database, ids: readonly string[]) =>
  namesByIds(db, replyTemplates, { id: replyTemplates.id, name: replyTemplates.title }, ids.filter(isUuid));

export async function addTemplate(tx: Database, words: TemplateWords, { by, now }: Editor): Promise<TemplateRow> {
  const row = { id: randomUUID(), ...tidied(words), version: 1, updatedBy: by, updatedAt: now };
  if ((await listTemplates(tx)).length >= MOST)
    throw new AppError('failed_precondition', {
      reason: 'TEMPLATE_TOO_MANY',
      description: `at most ${MOST} templates`,
    });
  const [added] = await tx.insert(replyTemplates).values(row).onConflictDoNothing().returning();
  if (!added) throw titleTaken();
  return added;
}

/**
 * Adds the seeded templates to an installation without templates, once. Later changes and removals by operators stay.
 */
export async function seedReplyTemplates(tx: Database, now: Date): Promise<void> {
  if (!(await claimSystemSetting(tx, 'reply_templates_seeded_at', now.toISOString()))) return;
  if ((await listTemplates(tx)).length > 0) return;
  const rows = seedTemplates.map((words) => ({
    id: randomUUID(),
    ...words,
    version: 1,
    updatedBy: SEEDED_BY,
    updatedAt: now,
  }));
  await tx.insert(replyTemplates).values(rows);
}

/**
 * Replaces a template and returns the previous one. Throws if the version differs from the one that the operator saw.
 */
export async function changeTemplate(
  tx: Database,
  { id, version }: { id: string; version: number },
  words: TemplateWords,
  { by, now }: Editor,
): Promise<{ before: TemplateRow; after: TemplateRow }> {
  const { title, text } = tidied(words);
  const [before] = await tx.select().from(replyTemplates).where(eq(replyTemplates.id, id)).for('update');
  if (!before) throw noSuchTemplate();
  if (before.version !== version) throw supportConflict();
  const [other] = await tx.select().from(replyTemplates).where(eq(replyTemplates.title, title));
  if (other && other.id !== id) throw titleTaken();
  const [after] = await tx
    .update(replyTemplates)
    .set({ title, text, version: sql`${replyTemplates.version} + 1`, updatedBy: by, updatedAt: now })
    .where(eq(replyTemplates.id, id))
    .returning();
  if (!after) throw noSuchTemplate();
  return { before, after };
}

export async function removeTemplate(
  tx: Database,
  { id, version }: { id: string; version: number },
): Promise<TemplateRow> {
  const isSeen = and(eq(replyTemplates.id, id), eq(replyTemplates.version, version));
  const [removed] = await tx.delete(replyTemplates).where(isSeen).returning();
  if (removed) return removed;
  const [other] = await tx.select().from(replyTemplates).where(eq(replyTemplates.id, id));
  throw other ? supportConflict() : noSuchTemplate();
}

const noSuchTemplate = () => new AppError('not_found', { description: 'no such template' });
const titleTaken = () => new AppError('failed_precondition', { reason: 'TEMPLATE_TITLE_TAKEN' });
