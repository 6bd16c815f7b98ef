import { captchaLimits } from '@feisuo/contract/facts/limits';
import { lt } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { captchaChallenges, captchaTokens } from './captcha.tables.ts';

/**
 * Deletes expired challenges, and tokens some time after they expired: a device's last spent token decides between
 * the errors captcha_required (4001) and captcha_invalid (4002).
 */
export async function purgeExpiredCaptchas(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, captchaChallenges, lt(captchaChallenges.expiresAt, now));
  const remembered = new Date(now.getTime() - captchaLimits.tokenMemoryS * 1000);
  await deleteInBatches(db, captchaTokens, lt(captchaTokens.expiresAt, remembered));
}
