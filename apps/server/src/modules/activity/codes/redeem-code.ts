import type { Award } from '@feisuo/contract/schemas/activity';
import { AppError } from '../../../http/app-error.ts';
import { addressSubject, countHit, takeHitBack, type RateLimit } from '../../../http/rate-limit.ts';
import { enter, requireRunning } from '../activities/activity-queries.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { giveAward } from '../awards/give-award.ts';
import { claimCode, countRedeemed, findCode, hashOf, isUsable, type Batch } from './code-queries.ts';
import { readCode } from './code-text.ts';

/** Wrong codes in ten minutes, by one person and from one address. */
const wrongCodes = { name: 'redeem-wrong', max: 5, windowMs: 600_000 } satisfies RateLimit;

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
      const activity = await requireRunning(tx, batch.activityId, 'redeem', at);
      // From here on the same person's other codes wait.
      await enter(tx, activity.id, accountId, at);
      const now = await findCode(tx, hash);
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
  award: Award;
  validUntil: Date;
}

/** What a code would give. It stays unused, and counts as a guess where it is none. */
export const lookAtCode = (deps: ActivityDeps, guess: Guess): Promise<CodeOffer> =>
  countingWrong(deps, guess, async (hash) => {
    const known = await findCode(deps.db, hash);
    if (!known || !isUsable(known, deps.clock.now())) throw wrong();
    return { award: awardOf(known.batch), validUntil: known.batch.validUntil };
  });

const awardOf = ({ kind, awardName, amount }: Batch): Award => ({ kind, name: awardName, amount });

/** A try counts before it is looked at, so that many at once get no further than one after the other; a good one counts for nothing. */
async function countingWrong<T>(deps: ActivityDeps, guess: Guess, look: (hash: string) => Promise<T>): Promise<T> {
  const subjects = [`account:${guess.accountId}`, `address:${addressSubject(guess.ip)}`];
  const limit = { ...wrongCodes, max: wrongCodes.max * deps.limitsScale };
  for (const subject of subjects) await countHit(deps, limit, subject);
  const code = readCode(guess.typed);
  if (code === null) throw wrong();
  try {
    const found = await look(hashOf(deps.masterKey, code));
    for (const subject of subjects) await takeHitBack(deps, limit, subject);
    return found;
  } catch (error) {
    // Whoever has a good code that is of no use to them has guessed nothing.
    const isGuess = error instanceof AppError && error.facts.reason === 'CODE_WRONG';
    if (!isGuess) for (const subject of subjects) await takeHitBack(deps, limit, subject);
    throw error;
  }
}

const refusal = (reason: 'CODE_WRONG' | 'CODE_HAD_ENOUGH') =>
  new AppError('failed_precondition', { description: `the code gives nothing: ${reason}`, reason });
const wrong = () => refusal('CODE_WRONG');
