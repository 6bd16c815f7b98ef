import type { FeedbackKind, FeedbackState } from '@feisuo/contract/facts/support-vocabulary';
import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { containsText } from '../../../db/list-conditions.ts';
import { AppError } from '../../../http/app-error.ts';
import { requireText } from '../submitted-text.ts';
import { supportConflict } from '../support-conflict.ts';
import type { StaffDeps } from '../support-deps.ts';
import { feedback } from './feedback.tables.ts';
import type { FeedbackRow } from './give-feedback.ts';

export interface FeedbackSearch {
  /** Search text: a number, an account id, or part of the feedback. */
  words?: string;
  state?: FeedbackState;
  kind?: FeedbackKind;
  /** The last id of the previous page. */
  after?: bigint;
  limit: number;
}

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

async function lockFeedback(tx: Database, number: string): Promise<FeedbackRow | null> {
  return (await tx.select().from(feedback).where(eq(feedback.number, number)).for('update'))[0] ?? null;
}

/** Updates feedback. Throws if the value differs from the one that the operator saw; null for an unknown number. */
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

/** Marks feedback as handled, or reopens it. */
export const settleFeedback = (
  tx: Database,
  number: string,
  { to, seen }: { to: FeedbackState; seen: FeedbackState },
) => change(tx, number, eq(feedback.state, seen), { state: to });

/**
 * Answers a member's feedback once, in the message centre. Throws for a visitor's feedback, because a visitor has no
 * message centre.
 */
export async function answerFeedback(
  deps: Omit<StaffDeps, 'db'>,
  tx: Database,
  number: string,
  { author, text }: { author: string; text: string },
): Promise<{ before: FeedbackRow; after: FeedbackRow } | null> {
  const answer = requireText('text', text, 1);
  const before = await lockFeedback(tx, number);
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
