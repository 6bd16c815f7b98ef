import { mailLimits, smsLimits } from '@feisuo/contract/facts/limits';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { tallyHit, type RateLimitDeps } from '../../http/rate-limit.ts';
import { dayOf, msUntilMidnight } from '../../time/shanghai.ts';

export interface DailyBudget {
  name: 'sms-budget' | 'mail-budget';
  max: number;
  /** Maximum number of messages per day for requests from one address block. */
  perBlock: number;
}

export function blockShareOf(
  { smsDailyBudget, mailDailyBudget, limitsScale }: Pick<Config, 'smsDailyBudget' | 'mailDailyBudget' | 'limitsScale'>,
  name: DailyBudget['name'],
): number {
  const [max, { blockShare, blockLeast }] =
    name === 'sms-budget' ? ([smsDailyBudget, smsLimits] as const) : ([mailDailyBudget, mailLimits] as const);
  return Math.max(max * blockShare, blockLeast) * limitsScale;
}

/**
 * Takes one message from the budget of the day (Asia/Shanghai), or refuses the message. Each address block has only a
 * share of the budget, so that no block can use up the whole budget.
 */
export async function takeFromBudget(
  tx: Database,
  { clock, masterKey }: Omit<RateLimitDeps, 'db'>,
  { name, max, perBlock }: DailyBudget,
  block: string | undefined,
): Promise<void> {
  const now = clock.now();
  const count = (window: string, subject: string) =>
    tallyHit({ db: tx, clock, masterKey }, { name: window, windowMs: msUntilMidnight(now) }, subject);
  if (block !== undefined) {
    const share = await count(`${name}-block`, `${dayOf(now)} ${block}`);
    if (share.hits > perBlock) throw spent(name, 'the day’s share of this address block is spent', share.secondsLeft);
  }
  const { hits, secondsLeft } = await count(name, dayOf(now));
  if (hits > max) throw spent(name, 'the day’s budget of messages is spent', secondsLeft);
}

const reasons = { 'sms-budget': 'SMS_BUDGET', 'mail-budget': 'MAIL_BUDGET' } as const;

export const spent = (name: DailyBudget['name'], description: string, retryAfterSeconds?: number) =>
  new AppError('resource_exhausted', {
    description,
    reason: reasons[name],
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
