import { redeemLimits } from '@feisuo/contract/facts/redeem-code';
import type { Award } from '@feisuo/contract/schemas/activity';
import { AppError } from '../../../http/app-error.ts';
import { limitWrongGuesses } from '../../../http/limit-wrong-guesses.ts';
import { addressSubject } from '../../../http/rate-limit.ts';
import { requireRunning } from '../activities/activity-queries.ts';
import { requireAudience } from '../activities/audience.ts';
import { joinActivity } from '../activities/join-activity.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { giveAward } from '../awards/give-award.ts';
import {
  claimCode,
  countRedeemed,
  findCode,
  hashOf,
  lockCode,
  isUsable as isStillGood,
  type Batch,
} from './code-queries.ts';
import { readCode } from './code-text.ts';

/**
 * Wrong codes within ten minutes, per member and per address. Unrelated members may share an address, so its limit is
 * higher.
 */
const wrongByPerson = { name: 'redeem-wrong', max: redeemLimits.wrongPerPerson, windowMs: redeemLimits.windowMs };
const wrongFromAddress = { ...wrongByPerson, name: 'redeem-wrong-address', max: redeemLimits.wrongPerAddress };

export interface Guess {
  accountId: string;
  ip: string;
  typed: string;
}

export interface Redeemed {
  award: Award;
  /** The new membership end, if the code gave days of membership. */
  vipEndsAt: Date | null;
}

/**
 * Redeems a code for the first member who sends it; a repeat by this member gets the same answer. Wrong, used and
 * revoked codes get the same refusal, so the refusal reveals no valid code.
 */
export const redeemCode = (deps: ActivityDeps, guess: Guess): Promise<Redeemed> =>
  countingWrong(deps, guess, async (hash) => {
    const { accountId } = guess;
    const known = await findCode(deps.db, hash);
    if (!known) throw wrong();
    return deps.db.transaction(async (tx) => {
      const at = deps.clock.now();
      const { batch } = known;
      // This locks the participant, so that other codes of the same member wait until commit.
      const activity = await joinActivity(deps, tx, { id: batch.activityId, kind: 'redeem', accountId, at });
      const now = await lockCode(tx, hash);
      if (now?.accountId !== accountId) {
        if ((await countRedeemed(tx, batch.id, accountId)) >= batch.perPerson) throw refusal('CODE_HAD_ENOUGH');
        if (!(await claimCode(tx, hash, accountId, at))) throw wrong();
      }
      const reason = { activity, accountId, period: batch.id, slot: hash };
      const { award } = await giveAward(deps, tx, reason, { award: awardOf(batch), coinDays: batch.coinDays, at });
      return { award, vipEndsAt: award.kind === 'vip_days' ? await deps.findVipEnd(tx, accountId, at) : null };
    });
  });

export interface CodeOffer {
  /** False if the member has already reached the limit of the batch. */
  isUsable: boolean;
  award: Award;
  validUntil: Date;
  /** What the membership end would be after redeeming, if the code gives days. */
  vipEndsAt: Date | null;
}

/**
 * Shows the award of a code without redeeming it. A wrong code counts towards the limit; a code that this member
 * redeemed does not.
 */
export const previewCode = (deps: ActivityDeps, guess: Guess): Promise<CodeOffer> =>
  countingWrong(deps, guess, async (hash) => {
    const { accountId } = guess;
    const now = deps.clock.now();
    const known = await findCode(deps.db, hash);
    if (known?.accountId === accountId) throw refusal('CODE_YOURS');
    if (!known || !isStillGood(known, now)) throw wrong();
    const { batch } = known;
    const activity = await requireRunning(deps.db, batch.activityId, 'redeem', now);
    await requireAudience(deps, deps.db, activity, accountId, now);
    const award = awardOf(batch);
    const isUsable = (await countRedeemed(deps.db, batch.id, accountId)) < batch.perPerson;
    const vipEndsAt =
      award.kind === 'vip_days' && isUsable ? await deps.previewVipEnd(deps.db, accountId, award.amount, now) : null;
    return { isUsable, award, validUntil: batch.validUntil, vipEndsAt };
  });

const awardOf = ({ kind, awardName, amount }: Batch): Award => ({ kind, name: awardName, amount });

/** Counts wrong codes towards the limits. A valid code that the member cannot use does not count. */
function countingWrong<T>(deps: ActivityDeps, guess: Guess, look: (hash: string) => Promise<T>): Promise<T> {
  const fromAddress = { ...wrongFromAddress, max: wrongFromAddress.max * deps.limitsScale };
  const counts = [
    { limit: wrongByPerson, subject: `account:${guess.accountId}` },
    { limit: fromAddress, subject: `address:${addressSubject(guess.ip)}` },
  ];
  return limitWrongGuesses(deps, { counts, reason: 'CODE_WRONG' }, async () => {
    const code = readCode(guess.typed);
    if (code === null) throw wrong();
    return look(hashOf(deps.masterKey, code));
  });
}

const refusal = (reason: 'CODE_WRONG' | 'CODE_HAD_ENOUGH' | 'CODE_YOURS') =>
  new AppError('failed_precondition', { description: `the code cannot be redeemed: ${reason}`, reason });
const wrong = () => refusal('CODE_WRONG');
