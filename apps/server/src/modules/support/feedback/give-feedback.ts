import type { FeedbackRequest } from '@feisuo/contract/schemas/support';
import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { openText, requestKeyOf, requireText, sealText, normalizeText } from '../submitted-text.ts';
import type { SupportDeps } from '../support-deps.ts';
import { insertOnce, makeNumber } from '../support-number.ts';
import { feedback } from './feedback.tables.ts';

export type FeedbackRow = typeof feedback.$inferSelect;
export const FEEDBACK_SEAL = 'feedback';

type FeedbackDeps = Pick<SupportDeps, 'db' | 'clock' | 'masterKey'>;

export const feedbackKeyOf = (
  { masterKey }: Pick<FeedbackDeps, 'masterKey'>,
  accountId: string | null,
  clientKey: string,
) => requestKeyOf(masterKey, 'feedback', accountId, clientKey);

/** Stores feedback; idempotent by the request's key. */
export async function giveFeedback(
  deps: FeedbackDeps,
  accountId: string | null,
  request: FeedbackRequest,
): Promise<FeedbackRow> {
  const { db, masterKey } = deps;
  const now = deps.clock.now();
  const requestKey = feedbackKeyOf(deps, accountId, request.clientKey);
  const row = {
    requestKey,
    accountId,
    kind: request.kind,
    text: requireText('text', request.text),
    sealedContact: sealText(masterKey, FEEDBACK_SEAL, request.contact),
    page: normalizeText(request.page),
    environment: normalizeText(request.environment),
    at: now,
  };
  const { row: stored } = await insertOnce(
    async () => {
      const numbered = { ...row, number: makeNumber('F', now) };
      return (await db.insert(feedback).values(numbered).onConflictDoNothing().returning())[0];
    },
    () => findFeedbackByKey(db, requestKey),
  );
  return stored;
}

export async function findFeedbackByKey(db: Database, requestKey: string): Promise<FeedbackRow | undefined> {
  return (await db.select().from(feedback).where(eq(feedback.requestKey, requestKey)))[0];
}

/** Lists feedback for operators, newest first. */
export async function listFeedback({ db, masterKey }: { db: Database; masterKey: MasterKey }, limit = 50) {
  const rows = await db.select().from(feedback).orderBy(desc(feedback.id)).limit(limit);
  return rows.map((row) => describeFeedback(masterKey, row));
}

/** Describes feedback for operators, with the decrypted contact. */
export function describeFeedback(masterKey: MasterKey, { sealedContact, ...row }: FeedbackRow) {
  return { ...row, contact: openText(masterKey, FEEDBACK_SEAL, sealedContact) };
}
