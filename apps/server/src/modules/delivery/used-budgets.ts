import type { Config } from '../../config/config.ts';
import { readTally, type RateLimitDeps } from '../../http/rate-limit.ts';
import { dayOf, msUntilMidnight } from '../../time/shanghai.ts';

/** Which part of today's budget of text messages and of mails is used, from 0 to 1 or more. */
export async function readUsedBudgets(
  deps: RateLimitDeps & { config: Pick<Config, 'smsDailyBudget' | 'mailDailyBudget'> },
): Promise<Record<'sms' | 'mail', number>> {
  const now = deps.clock.now();
  const used = async (name: string, max: number) =>
    (await readTally(deps, { name, windowMs: msUntilMidnight(now) }, dayOf(now))).hits / Math.max(1, max);
  return {
    sms: await used('sms-budget', deps.config.smsDailyBudget),
    mail: await used('mail-budget', deps.config.mailDailyBudget),
  };
}
