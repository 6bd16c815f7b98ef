import { mailLimits, messageCentreLimits, smsLimits } from '@feisuo/contract/facts/limits';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { tallyHit, type RateLimitDeps } from '../../http/rate-limit.ts';
import { foldMailbox } from '../../formats/mailbox.ts';
import { dayOf, msUntilMidnight } from '../../time/shanghai.ts';
import { blockShareOf } from './daily-budget.ts';
import type { Channel } from './message.ts';
import { isServed } from './sms-purse.ts';

type NoticeConfig = Pick<Config, 'smsCountries' | 'smsDailyBudget' | 'mailDailyBudget' | 'isSmsOn' | 'limitsScale'>;

export interface NoticeTarget {
  channel: Channel;
  to: string;
  /** The address block of the request that caused the notice; missing where a job did. */
  block?: string | undefined;
}

const channelLimits = { sms: smsLimits, email: mailLimits, inapp: messageCentreLimits } as const;

/**
 * Takes one notice out of the day's counts, or answers false. A member can cause notices in a loop, so they count per
 * number or mailbox, in the share of the caller's address block, and in a budget that leaves codes the rest.
 */
export async function takeNotice(
  tx: Database,
  deps: Omit<RateLimitDeps, 'db'>,
  config: NoticeConfig,
  { channel, to, block }: NoticeTarget,
): Promise<boolean> {
  if (channel === 'sms' && (!config.isSmsOn || !isServed(config, to))) return false;
  const now = deps.clock.now();
  const day = dayOf(now);
  const count = async (name: string, subject: string) =>
    (await tallyHit({ ...deps, db: tx }, { name, windowMs: msUntilMidnight(now) }, subject)).hits;
  const target = channel === 'email' ? foldMailbox(to) : to;
  const ofTarget = await count(`${channel}-notices-to`, `${day} ${target}`);
  if (ofTarget > channelLimits[channel].noticesPerTargetADay) return false;
  if (channel === 'inapp') return true;
  const budget = channel === 'sms' ? 'sms-budget' : 'mail-budget';
  if (block !== undefined) {
    const ofBlock = await count(`${budget}-block`, `${day} ${block}`);
    // The day's first is sent all the same: an attacker could spend the share of a block to act unnoticed from it.
    if (ofTarget > 1 && ofBlock > blockShareOf(config, budget)) return false;
  }
  const { smsDailyBudget, mailDailyBudget } = config;
  const most = channel === 'sms' ? smsDailyBudget * smsLimits.noticeShare : mailDailyBudget;
  if ((await count(`${channel}-notices`, day)) > most) return false;
  // Text messages cost money, so the budget of all of them counts these too.
  return channel === 'email' || (await count(budget, day)) <= smsDailyBudget;
}
