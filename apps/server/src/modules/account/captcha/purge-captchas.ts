import { captchaLimits } from '@feisuo/contract/facts/limits';
import { lt } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { captchaChallenges, captchaTokens } from './captcha.tables.ts';

/** Tokens are kept after their end: the last one of a device decides between 4001 and 4002. */
export async function purgeExpiredCaptchas(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, captchaChallenges, lt(captchaChallenges.expiresAt, now));
  const remembered = new Date(now.getTime() - captchaLimits.tokenMemoryS * 1000);
  await deleteInBatches(db, captchaTokens, lt(captchaTokens.expiresAt, remembered));
}
