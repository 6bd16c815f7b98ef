import { redeemLimits } from '@feisuo/contract/facts/redeem-code';
import type { Award } from '@feisuo/contract/schemas/activity';
import { AppError } from '../../../http/app-error.ts';
import { limitWrongGuesses } from '../../../http/limit-wrong-guesses.ts';
import { addressSubject } from '../../../http/rate-limit.ts';
import { requireRunning } from '../activities/activity-queries.ts';
import { requireAudience } from '../activities/audience.ts';
import { takePart } from '../activities/take-part.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { giveAward } from '../awards/give-award.ts';
import {
  claimCode,
  countRedeemed,
  findCode,
  hashOf,
  holdCode,
  isUsable as isStillGood,
  type Batch,
} from './code-queries.ts';
import { readCode } from './code-text.ts';

/** Wrong codes in ten minutes by one person; and from one address, behind which many may live who have nothing to do with each other. */
const wrongByPerson = { name: 'redeem-wrong', max: redeemLimits.wrongPerPerson, windowMs: redeemLimits.windowMs };
const wrongFromAddress = { ...wrongByPerson, name: 'redeem-wrong-address', max: redeemLimits.wrongPerAddress };

export interface Guess {
  accountId: string;
  ip: string;
  typed: string;
}

export interface Redeemed {
  award: Award;
  /** Where the membership ends now, if the code gave days of it. */
  vipEndsAt: Date | null;
}

/**
 * Gives what a code promises, to whoever redeems it first; the same person hears the same again. Wrong, used and revoked
 * codes are told apart for nobody.
 */
export const redeemCode = (deps: ActivityDeps, guess: Guess): Promise<Redeemed> =>
  countingWrong(deps, guess, async (hash) => {
    const { accountId } = guess;
    const known = await findCode(deps.db, hash);
    if (!known) throw wrong();
    return deps.db.transaction(async (tx) => {
      const at = deps.clock.now();
      const { batch } = known;
      // From here on the same person's other codes wait.
      const activity = await takePart(deps, tx, { id: batch.activityId, kind: 'redeem', accountId, at });
      const now = await holdCode(tx, hash);
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
  /** False for whoever has redeemed as many of its batch as one person may. */
  isUsable: boolean;
  award: Award;
  validUntil: Date;
  /** Where the membership would end, if the code gives days of it. */
  vipEndsAt: Date | null;
}

/** What a code would give. It stays unused, and counts as a guess where it is none; whoever has used it themselves is told that. */
export const lookAtCode = (deps: ActivityDeps, guess: Guess): Promise<CodeOffer> =>
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

/** Whoever has a good code that is of no use to them has guessed nothing. */
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
  new AppError('failed_precondition', { description: `the code gives nothing: ${reason}`, reason });
const wrong = () => refusal('CODE_WRONG');
