import type { FeedbackKind, FeedbackState } from '@feisuo/contract/facts/support-vocabulary';
import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { containsText } from '../../../db/text-search.ts';
import { AppError } from '../../../http/app-error.ts';
import { sayings } from '../own-words.ts';
import { supportConflict } from '../support-conflict.ts';
import type { DeskDeps } from '../support-deps.ts';
import { feedback } from './feedback.tables.ts';
import type { FeedbackRow } from './give-feedback.ts';

export interface FeedbackSearch {
  /** A number, an account's id, or part of what was said. */
  words?: string;
  state?: FeedbackState;
  kind?: FeedbackKind;
  /** The id of the last of the page before. */
  after?: bigint;
  limit: number;
}

/** The newest first. */
export function searchFeedback(db: Database, { words = '', state, kind, after, limit }: FeedbackSearch) {
  const sought = words.trim();
  return db
    .select()
    .from(feedback)
    .where(
      and(
        sought === ''
          ? undefined
          : or(
              eq(feedback.number, sought.toUpperCase()),
              eq(feedback.accountId, sought),
              containsText(feedback.text, sought),
            ),
        state === undefined ? undefined : eq(feedback.state, state),
        kind === undefined ? undefined : eq(feedback.kind, kind),
        after === undefined ? undefined : lt(feedback.id, after),
      ),
    )
    .orderBy(desc(feedback.id))
    .limit(limit);
}

export async function findFeedback(db: Database, number: string): Promise<FeedbackRow | null> {
  return (await db.select().from(feedback).where(eq(feedback.number, number)))[0] ?? null;
}

/** The same; it stays so until the transaction ends. */
async function holdFeedback(tx: Database, number: string): Promise<FeedbackRow | null> {
  return (await tx.select().from(feedback).where(eq(feedback.number, number)).for('update'))[0] ?? null;
}

/** Changes what was seen; null where there is none of this number. */
async function change(
  tx: Database,
  number: string,
  isSeen: ReturnType<typeof eq>,
  changes: Partial<typeof feedback.$inferInsert>,
): Promise<FeedbackRow | null> {
  const [changed] = await tx
    .update(feedback)
    .set(changes)
    .where(and(eq(feedback.number, number), isSeen))
    .returning();
  if (changed) return changed;
  if (await findFeedback(tx, number)) throw supportConflict();
  return null;
}

export const assignFeedback = (
  tx: Database,
  number: string,
  { to, seen }: { to: string | null; seen: string | null },
) => change(tx, number, seen === null ? isNull(feedback.assignee) : eq(feedback.assignee, seen), { assignee: to });

/** Says that it was looked into, or is to be once more. */
export const settleFeedback = (
  tx: Database,
  number: string,
  { to, seen }: { to: FeedbackState; seen: FeedbackState },
) => change(tx, number, eq(feedback.state, seen), { state: to });

/** Answers in the message centre, once; a visitor has none. */
export async function answerFeedback(
  deps: Omit<DeskDeps, 'db'>,
  tx: Database,
  number: string,
  { author, text }: { author: string; text: string },
): Promise<{ before: FeedbackRow; after: FeedbackRow } | null> {
  const answer = sayings('text', text, 1);
  const before = await holdFeedback(tx, number);
  if (!before) return null;
  const { accountId } = before;
  if (accountId === null) throw new AppError('failed_precondition', { reason: 'FEEDBACK_NO_READER' });
  const after = await change(tx, number, sql`${feedback.answer} is null`, {
    answer,
    answeredBy: author,
    state: 'done',
  });
  await deps.tellMember(tx, accountId, { title: `你的反馈 ${number} 有回复`, text: answer });
  return after && { before, after };
}
