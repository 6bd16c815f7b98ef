import { smsLimits } from '@feisuo/contract/facts/limits';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { tallyHit, type RateLimitDeps } from '../../http/rate-limit.ts';
import { dayOf, msUntilMidnight } from '../../shanghai.ts';

export type SmsPurse = Pick<Config, 'smsCountries' | 'smsDailyBudget' | 'isSmsOn' | 'limitsScale'>;

/** Refuses a text message to a country that is not served. */
export function assertServed({ smsCountries }: SmsPurse, phone: string): void {
  if (smsCountries.some((code) => phone.startsWith(`+${code}`))) return;
  throw new AppError('invalid_argument', {
    description: 'phone_number: no text messages are sent to this country',
    reason: 'INVALID_FIELD',
    resourceId: 'phone_number',
  });
}

/**
 * Takes one text message out of the day's budget, or refuses it. The day is Asia/Shanghai's. One address block has a share
 * only, so that it cannot use up what all others need.
 */
export async function spendOne(
  { smsDailyBudget, isSmsOn, limitsScale }: SmsPurse,
  { clock, masterKey }: Omit<RateLimitDeps, 'db'>,
  tx: Database,
  block?: string,
): Promise<void> {
  if (!isSmsOn) throw spent('text messages are switched off');
  const now = clock.now();
  const count = (name: string, subject: string) =>
    tallyHit({ db: tx, clock, masterKey }, { name, windowMs: msUntilMidnight(now) }, subject);
  if (block !== undefined) {
    const share = await count('sms-budget-block', `${dayOf(now)} ${block}`);
    const most = Math.max(smsDailyBudget * smsLimits.blockShare, smsLimits.blockLeast) * limitsScale;
    if (share.hits > most) throw spent('the day’s share of this address block is spent', share.secondsLeft);
  }
  const { hits, secondsLeft } = await count('sms-budget', dayOf(now));
  if (hits > smsDailyBudget) throw spent('the day’s budget of text messages is spent', secondsLeft);
}

const spent = (description: string, retryAfterSeconds?: number) =>
  new AppError('resource_exhausted', {
    description,
    reason: 'SMS_BUDGET',
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
