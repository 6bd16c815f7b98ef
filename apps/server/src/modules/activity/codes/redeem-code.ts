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
 * Limits of wrong codes within ten minutes, per member and per IP address. Members may share an address, so the limit
 * per address is higher.
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
 * Redeems a code for the first member who sends it; if this member sends it again, the answer is the same. Wrong, used
 * and revoked codes get the same refusal, so that guessing finds no valid code.
 */
export const redeemCode = (deps: ActivityDeps, guess: Guess): Promise<Redeemed> =>
  countingWrong(deps, guess, async (hash) => {
    const { accountId } = guess;
    const known = await findCode(deps.db, hash);
    if (!known) throw wrong();
    return deps.db.transaction(async (tx) => {
      const at = deps.clock.now();
      const { batch } = known;
      // Joining locks the participant's row, so the member's other redemptions wait until commit.
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
  /** False if the member has already redeemed as many codes of the batch as one member may. */
  isUsable: boolean;
  award: Award;
  validUntil: Date;
  /** When the membership would end after redeeming the code; null if the code gives no days. */
  vipEndsAt: Date | null;
}

/**
 * Shows the award of a code without redeeming it. Wrong codes count towards the limit of guesses; a code that this
 * member has redeemed does not count.
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

/** Counts wrong codes towards the limits of guesses. A valid code that this member cannot redeem does not count. */
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
