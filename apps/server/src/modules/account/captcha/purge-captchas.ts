import { captchaLimits } from '@feisuo/contract/facts/limits';
import { lt } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { captchaChallenges, captchaTokens } from './captcha.tables.ts';

/**
 * Deletes expired challenges at once and expired tokens later: a device whose last token is spent gets captcha_invalid
 * (4002) instead of captcha_required (4001).
 */
export async function purgeExpiredCaptchas(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, captchaChallenges, lt(captchaChallenges.expiresAt, now));
  const remembered = new Date(now.getTime() - captchaLimits.tokenMemoryS * 1000);
  await deleteInBatches(db, captchaTokens, lt(captchaTokens.expiresAt, remembered));
}
