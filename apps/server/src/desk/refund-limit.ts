import type { AuditAction } from '@feisuo/contract/facts/audit-actions';
import { mayDo } from '@feisuo/contract/facts/permissions';
import type { Database } from '../db/database.ts';
import {
  exchangeSystemSetting,
  readSystemSetting,
  type RefundLimit,
  type RefundLimitWish,
} from '../db/system-settings.ts';
import { AppError } from '../http/app-error.ts';
import { changedMeanwhile } from '../http/changed-meanwhile.ts';
import { assertTwoPeople, isSettled, listOperators, LOOKING_MS, writeAudit } from '../modules/operator/index.ts';
import { REFUND_LIMIT_FEN } from '../modules/pay/index.ts';
import type { Act, Desk } from './act.ts';

type Shelf = Pick<Desk, 'db' | 'clock' | 'masterKey'>;

export interface LimitInForce {
  /** Null: nobody has to be asked. Where nobody has set one, there is one. */
  limitFen: number | null;
  /** A higher one that does not count yet. */
  wish: RefundLimitWish | null;
}

/** What one person may return alone at this moment. */
export const readRefundLimit = async (db: Database, now: Date): Promise<number | null> =>
  (await findRefundLimit(db, now)).limitFen;

export const findRefundLimit = async (db: Database, now: Date): Promise<LimitInForce> =>
  inForce(await readKept(db), now);

/** Sets what one person may return alone, at once: whoever has the machine has everything. */
export const setRefundLimit = (desk: Shelf, limitFen: number | null, act: Act): Promise<LimitInForce> =>
  exchange(desk, 'refund.limit', act, () => ({ fen: limitFen }));

/**
 * Asks for another limit. A lower one counts at once. A higher one lets people do alone what took two, so it takes two itself:
 * it waits for another person who may agree to refunds, or a day where nobody else could at this moment.
 */
export const changeRefundLimit = (
  desk: Shelf,
  { limitFen, seenFen }: { limitFen: number | null; seenFen: number | null },
  act: Act,
): Promise<LimitInForce> =>
  exchange(desk, 'refund.limit', act, async (tx, now) => {
    if (seenFen !== now.limitFen) throw changedMeanwhile(`it is ${now.limitFen ?? 'none'} by now`);
    if (!isHigher(limitFen, now.limitFen)) return { fen: limitFen };
    const at = desk.clock.now();
    const isAlone = !(await listOperators(tx)).some((other) => other.name !== act.by.actor && couldAgree(other, at));
    const countsAt = isAlone ? new Date(at.getTime() + LOOKING_MS).toISOString() : null;
    const wish = { fen: limitFen, askedBy: act.by.actor, askedAt: at.toISOString(), reason: act.reason, countsAt };
    return { fen: now.limitFen, wish };
  });

/** Another person agrees to a higher limit as they saw it, and it counts. */
export const agreeToRefundLimit = (desk: Shelf, askedAt: string, act: Act): Promise<LimitInForce> =>
  exchange(desk, 'refund.limit_agree', act, async (tx, now) => {
    const wish = wishOf(now, askedAt);
    if (wish.askedBy === act.by.actor)
      throw new AppError('failed_precondition', {
        reason: 'REFUND_OWN_LIMIT',
        description: 'somebody else has to decide',
      });
    await assertTwoPeople(tx, [wish.askedBy, act.by.actor], desk.clock.now());
    return { fen: wish.fen };
  });

/** The limit stays as it is: another person does not agree, or whoever asked wants it no more. */
export const dropRefundLimit = (desk: Shelf, askedAt: string, act: Act): Promise<LimitInForce> =>
  exchange(desk, 'refund.limit_refuse', act, (_, now) => {
    wishOf(now, askedAt);
    return { fen: now.limitFen };
  });

async function exchange(
  { db, clock, masterKey }: Shelf,
  action: AuditAction,
  { by, reason }: Act,
  next: (tx: Database, now: LimitInForce) => RefundLimit | Promise<RefundLimit>,
): Promise<LimitInForce> {
  return db.transaction(async (tx) => {
    const at = clock.now();
    const kept = await readKept(tx);
    const before = inForce(kept, at);
    const value = await next(tx, before);
    // What stands there is compared by the statement that writes: of two at once, the second is told.
    if (!(await exchangeSystemSetting(tx, 'refund_limit_fen', kept, value)))
      throw changedMeanwhile('it was changed just now');
    const after = inForce(value, at);
    const what = { action, subject: 'refund_limit_fen', before: tell(before), after: tell(after) };
    await writeAudit(tx, masterKey, { at, ...by, ...what, reason });
    return after;
  });
}

const readKept = async (db: Database): Promise<RefundLimit> =>
  // The row says which of the two nulls this is.
  (await readSystemSetting(db, 'refund_limit_fen')) ?? { fen: REFUND_LIMIT_FEN };

function inForce({ fen, wish }: RefundLimit, now: Date): LimitInForce {
  if (!wish) return { limitFen: fen, wish: null };
  const counts = wish.countsAt !== null && wish.countsAt <= now.toISOString();
  return counts ? { limitFen: wish.fen, wish: null } : { limitFen: fen, wish };
}

type Colleague = Awaited<ReturnType<typeof listOperators>>[number];

/** Without a second factor nobody touches money, whoever was only invited may never come, and a new one may be the asker's own. */
const couldAgree = (other: Colleague, now: Date) => mayDo(other.role, 'orders.approve') && isSettled(other, now);

const isHigher = (wanted: number | null, limit: number | null) => limit !== null && (wanted === null || wanted > limit);

function wishOf({ wish }: LimitInForce, askedAt: string): RefundLimitWish {
  if (wish?.askedAt !== askedAt) throw changedMeanwhile('nobody asks for that any more');
  return wish;
}

const tell = ({ limitFen, wish }: LimitInForce) => ({
  limitFen,
  ...(wish && { wantedFen: wish.fen, askedBy: wish.askedBy, countsAt: wish.countsAt }),
});
