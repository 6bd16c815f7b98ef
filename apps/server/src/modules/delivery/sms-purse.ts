import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { RateLimitDeps } from '../../http/rate-limit.ts';
import { blockShareOf, spent, takeFromBudget } from './daily-budget.ts';

export type SmsPurse = Pick<Config, 'smsCountries' | 'smsDailyBudget' | 'mailDailyBudget' | 'isSmsOn' | 'limitsScale'>;

export const isServed = ({ smsCountries }: Pick<SmsPurse, 'smsCountries'>, phone: string): boolean =>
  smsCountries.some((code) => phone.startsWith(`+${code}`));

/** Refuses a text message to a country that is not served. */
export function assertServed(config: SmsPurse, phone: string): void {
  if (isServed(config, phone)) return;
  throw new AppError('invalid_argument', {
    description: 'phone_number: no text messages are sent to this country',
    reason: 'INVALID_FIELD',
    resourceId: 'phone_number',
  });
}

/** Takes one text message out of the day's budget, or refuses it. */
export async function spendOne(
  config: SmsPurse,
  deps: Omit<RateLimitDeps, 'db'>,
  tx: Database,
  block?: string,
): Promise<void> {
  if (!config.isSmsOn) throw spent('sms-budget', 'text messages are switched off');
  const perBlock = blockShareOf(config, 'sms-budget');
  await takeFromBudget(tx, deps, { name: 'sms-budget', max: config.smsDailyBudget, perBlock }, block);
}
