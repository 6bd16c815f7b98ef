import { smsLimits } from '@feisuo/contract/facts/limits';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { RateLimitDeps } from '../../http/rate-limit.ts';
import { spent, takeFromBudget } from './daily-budget.ts';

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

/** Takes one text message out of the day's budget, or refuses it. */
export async function spendOne(
  { smsDailyBudget, isSmsOn, limitsScale }: SmsPurse,
  deps: Omit<RateLimitDeps, 'db'>,
  tx: Database,
  block?: string,
): Promise<void> {
  if (!isSmsOn) throw spent('sms-budget', 'text messages are switched off');
  const perBlock = Math.max(smsDailyBudget * smsLimits.blockShare, smsLimits.blockLeast) * limitsScale;
  await takeFromBudget(tx, deps, { name: 'sms-budget', max: smsDailyBudget, perBlock }, block);
}
