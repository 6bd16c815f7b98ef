import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { tallyHit, type RateLimitDeps } from '../../http/rate-limit.ts';
import { dayOf, msUntilMidnight } from '../../shanghai.ts';

export type SmsPurse = Pick<Config, 'smsCountries' | 'smsDailyBudget' | 'isSmsOn'>;

/** Refuses a text message to a country that is not served. */
export function assertServed({ smsCountries }: SmsPurse, phone: string): void {
  if (smsCountries.some((code) => phone.startsWith(`+${code}`))) return;
  throw new AppError('invalid_argument', {
    description: 'phone_number: no text messages are sent to this country',
    reason: 'INVALID_FIELD',
    resourceId: 'phone_number',
  });
}

/** Takes one text message out of the day's budget, or refuses it. The day is Asia/Shanghai's. */
export async function spendOne(
  { smsDailyBudget, isSmsOn }: SmsPurse,
  { clock, masterKey }: Omit<RateLimitDeps, 'db'>,
  tx: Database,
): Promise<void> {
  if (!isSmsOn) throw spent('text messages are switched off');
  const now = clock.now();
  const limit = { name: 'sms-budget', windowMs: msUntilMidnight(now) };
  const { hits, secondsLeft } = await tallyHit({ db: tx, clock, masterKey }, limit, dayOf(now));
  if (hits > smsDailyBudget) throw spent('the day’s budget of text messages is spent', secondsLeft);
}

const spent = (description: string, retryAfterSeconds?: number) =>
  new AppError('resource_exhausted', {
    description,
    reason: 'SMS_BUDGET',
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
