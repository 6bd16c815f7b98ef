import type { AuditAction } from '@feisuo/contract/facts/audit';
import { mayDo } from '@feisuo/contract/facts/permissions';
import type { Database } from '../../db/database.ts';
import {
  exchangeSystemSetting,
  readSystemSetting,
  type RefundLimit,
  type RefundLimitRequest,
} from '../../db/system-settings.ts';
import { AppError, conflict } from '../../http/app-error.ts';
import {
  assertTwoPeople,
  hasLostPower,
  isSettled,
  listOperators,
  REVIEW_MS,
  writeAudit,
} from '../../modules/operator/index.ts';
import { REFUND_LIMIT_FEN } from '../../modules/pay/index.ts';
import type { Act, AuditDeps } from '../act.ts';

export interface LimitInForce {
  /** Null: no limit. Without a setting the default applies. */
  limitFen: number | null;
  /** A higher limit that does not apply yet. */
  wish: RefundLimitRequest | null;
}

/** The refund limit of one operator now. */
export const readRefundLimit = async (db: Database, now: Date): Promise<number | null> =>
  (await findRefundLimit(db, now)).limitFen;

export const findRefundLimit = async (db: Database, now: Date): Promise<LimitInForce> =>
  (await lookUp(db, now)).inForce;

/** Sets the limit at once, for the command line: access to the machine gives everything anyway. */
export const setRefundLimit = (deps: AuditDeps, limitFen: number | null, act: Act): Promise<LimitInForce> =>
  exchange(deps, 'refund.limit', act, () => ({ fen: limitFen }));

/**
 * Changes the limit. A lower one applies at once. A higher one needs a second operator, or a waiting day where there is
 * no other who could approve.
 */
export const changeRefundLimit = (
  deps: AuditDeps,
  { limitFen, seenFen }: { limitFen: number | null; seenFen: number | null },
  act: Act,
): Promise<LimitInForce> =>
  exchange(deps, 'refund.limit', act, async (tx, now) => {
    if (seenFen !== now.limitFen) throw conflict(`it is ${now.limitFen ?? 'none'} by now`);
    if (!isHigher(limitFen, now.limitFen)) return { fen: limitFen };
    const at = deps.clock.now();
    const isAlone = !(await hasOtherApprover(tx, act.by.actor, at));
    const countsAt = isAlone ? new Date(at.getTime() + REVIEW_MS).toISOString() : null;
    const wish = { fen: limitFen, askedBy: act.by.actor, askedAt: at.toISOString(), reason: act.reason, countsAt };
    return { fen: now.limitFen, wish };
  });

/** A second operator approves a higher limit as they saw it. */
export const agreeToRefundLimit = (deps: AuditDeps, askedAt: string, act: Act): Promise<LimitInForce> =>
  exchange(deps, 'refund.limit_agree', act, async (tx, now) => {
    const wish = wishOf(now, askedAt);
    if (wish.askedBy === act.by.actor)
      throw new AppError('failed_precondition', {
        reason: 'REFUND_OWN_LIMIT',
        description: 'somebody else has to decide',
      });
    await assertTwoPeople(tx, [wish.askedBy, act.by.actor], deps.clock.now());
    return { fen: wish.fen };
  });

/** Refuses or withdraws a higher limit. */
export const dropRefundLimit = (deps: AuditDeps, askedAt: string, act: Act): Promise<LimitInForce> =>
  exchange(deps, 'refund.limit_refuse', act, (_, now) => {
    wishOf(now, askedAt);
    return { fen: now.limitFen };
  });

async function exchange(
  { db, clock, masterKey }: AuditDeps,
  action: AuditAction,
  { by, reason }: Act,
  next: (tx: Database, now: LimitInForce) => RefundLimit | Promise<RefundLimit>,
): Promise<LimitInForce> {
  return db.transaction(async (tx) => {
    const at = clock.now();
    const { kept, inForce: before } = await lookUp(tx, at);
    const value = await next(tx, before);
    // Compare-and-set: a concurrent change fails.
    if (!(await exchangeSystemSetting(tx, 'refund_limit_fen', kept, value))) throw conflict('it was changed just now');
    const after = asKept(value);
    const what = { action, subject: 'refund_limit_fen', before: tell(before), after: tell(after) };
    await writeAudit(tx, masterKey, { at, ...by, ...what, reason });
    return after;
  });
}

const asKept = ({ fen, wish }: RefundLimit): LimitInForce => ({ limitFen: fen, wish: wish ?? null });

/**
 * The stored and the effective limit. A request whose waiting day passed without another approver becomes the limit on
 * the first read.
 */
async function lookUp(db: Database, now: Date): Promise<{ kept: RefundLimit; inForce: LimitInForce }> {
  // A stored null means no limit; a missing row means the default.
  const kept = (await readSystemSetting(db, 'refund_limit_fen')) ?? { fen: REFUND_LIMIT_FEN };
  const { fen, wish } = kept;
  if (!wish || wish.countsAt === null) return { kept, inForce: asKept(kept) };
  if (!(await isStillAlone(db, wish, now))) {
    return { kept, inForce: { limitFen: fen, wish: { ...wish, countsAt: null } } };
  }
  if (wish.countsAt > now.toISOString()) return { kept, inForce: asKept(kept) };
  // Stored, so that a later approver does not undo it.
  const value = { fen: wish.fen };
  const isOurs = await exchangeSystemSetting(db, 'refund_limit_fen', kept, value);
  return isOurs ? { kept: value, inForce: asKept(value) } : lookUp(db, now);
}

/**
 * No other operator could approve, and none lost that permission since: otherwise the asker could remove the others
 * first.
 */
const isStillAlone = async (db: Database, { askedBy, askedAt }: RefundLimitRequest, now: Date): Promise<boolean> =>
  !(await hasOtherApprover(db, askedBy, now)) &&
  !(await hasLostPower(db, { permission: 'orders.approve', but: askedBy, since: new Date(askedAt) }));

/**
 * Counts settled operators only: with a second factor, signed in, and not new, because a new one may be the asker's
 * own.
 */
const hasOtherApprover = async (db: Database, but: string, now: Date): Promise<boolean> =>
  (await listOperators(db)).some(
    (other) => other.name !== but && mayDo(other.role, 'orders.approve') && isSettled(other, now),
  );

const isHigher = (wanted: number | null, limit: number | null) => limit !== null && (wanted === null || wanted > limit);

function wishOf({ wish }: LimitInForce, askedAt: string): RefundLimitRequest {
  if (wish?.askedAt !== askedAt) throw conflict('nobody asks for that any more');
  return wish;
}

const tell = ({ limitFen, wish }: LimitInForce) => ({
  limitFen,
  ...(wish && { wantedFen: wish.fen, askedBy: wish.askedBy, countsAt: wish.countsAt }),
});
