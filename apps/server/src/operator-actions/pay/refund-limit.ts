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
import type { AuditContext, AuditDeps } from '../action-deps.ts';

export interface LimitInForce {
  /** The limit; null for none. If nothing is stored, the default applies. */
  limitFen: number | null;
  /** A requested higher limit that does not apply yet. */
  pending: RefundLimitRequest | null;
}

/** The largest refund that one operator may make alone. */
export const readRefundLimit = async (db: Database, now: Date): Promise<number | null> =>
  (await findRefundLimit(db, now)).limitFen;

export const findRefundLimit = async (db: Database, now: Date): Promise<LimitInForce> =>
  (await lookUp(db, now)).inForce;

/**
 * Sets the limit at once, without a second operator. For a command, because a person with access to the machine can
 * change everything anyway.
 */
export const setRefundLimit = (deps: AuditDeps, limitFen: number | null, audit: AuditContext): Promise<LimitInForce> =>
  exchange(deps, 'refund.limit', audit, () => ({ fen: limitFen }));

/**
 * Changes the limit; a lower limit applies at once. A higher limit needs a second operator's approval, or a waiting day
 * if no other operator can approve.
 */
export const changeRefundLimit = (
  deps: AuditDeps,
  { limitFen, seenFen }: { limitFen: number | null; seenFen: number | null },
  audit: AuditContext,
): Promise<LimitInForce> =>
  exchange(deps, 'refund.limit', audit, async (tx, now) => {
    if (seenFen !== now.limitFen) throw conflict(`it is ${now.limitFen ?? 'none'} by now`);
    if (!isHigher(limitFen, now.limitFen)) return { fen: limitFen };
    const at = deps.clock.now();
    const isAlone = !(await hasOtherApprover(tx, audit.by.actor, at));
    const countsAt = isAlone ? new Date(at.getTime() + REVIEW_MS).toISOString() : null;
    const pending = {
      fen: limitFen,
      askedBy: audit.by.actor,
      askedAt: at.toISOString(),
      reason: audit.reason,
      countsAt,
    };
    // oxlint-disable-next-line words/plain -- stored under this name since 0.9.0
    return { fen: now.limitFen, wish: pending };
  });

/** Approves, as second operator, the higher limit that this operator saw. */
export const agreeToRefundLimit = (deps: AuditDeps, askedAt: string, audit: AuditContext): Promise<LimitInForce> =>
  exchange(deps, 'refund.limit_agree', audit, async (tx, now) => {
    const pending = pendingOf(now, askedAt);
    if (pending.askedBy === audit.by.actor)
      throw new AppError('failed_precondition', {
        reason: 'REFUND_OWN_LIMIT',
        description: 'another operator must decide',
      });
    await assertTwoPeople(tx, [pending.askedBy, audit.by.actor], deps.clock.now());
    return { fen: pending.fen };
  });

/** Refuses a requested higher limit, or withdraws it. */
export const dropRefundLimit = (deps: AuditDeps, askedAt: string, audit: AuditContext): Promise<LimitInForce> =>
  exchange(deps, 'refund.limit_refuse', audit, (_, now) => {
    pendingOf(now, askedAt);
    return { fen: now.limitFen };
  });

async function exchange(
  { db, clock, masterKey }: AuditDeps,
  action: AuditAction,
  { by, reason }: AuditContext,
  next: (tx: Database, now: LimitInForce) => RefundLimit | Promise<RefundLimit>,
): Promise<LimitInForce> {
  return db.transaction(async (tx) => {
    const at = clock.now();
    const { stored, inForce: before } = await lookUp(tx, at);
    const value = await next(tx, before);
    // Compare-and-set: fails if the stored value was changed concurrently.
    if (!(await exchangeSystemSetting(tx, 'refund_limit_fen', stored, value)))
      throw conflict('it was changed just now');
    const after = asStored(value);
    const what = { action, subject: 'refund_limit_fen', before: describe(before), after: describe(after) };
    await writeAudit(tx, masterKey, { at, ...by, ...what, reason });
    return after;
  });
}

const asStored = ({ fen, wish: pending }: RefundLimit): LimitInForce => ({ limitFen: fen, pending: pending ?? null });

/**
 * The stored limit, and the limit in force. If the waiting day has passed without another possible approver, the first
 * read stores the requested limit.
 */
async function lookUp(db: Database, now: Date): Promise<{ stored: RefundLimit; inForce: LimitInForce }> {
  // A stored null means no limit. If the row is missing, the default applies.
  const stored = (await readSystemSetting(db, 'refund_limit_fen')) ?? { fen: REFUND_LIMIT_FEN };
  const { fen, wish: pending } = stored;
  if (!pending || pending.countsAt === null) return { stored, inForce: asStored(stored) };
  if (!(await isStillAlone(db, pending, now))) {
    return { stored, inForce: { limitFen: fen, pending: { ...pending, countsAt: null } } };
  }
  if (pending.countsAt > now.toISOString()) return { stored, inForce: asStored(stored) };
  // Stores the limit, so that an approver who is added later does not change the result.
  const value = { fen: pending.fen };
  const isOurs = await exchangeSystemSetting(db, 'refund_limit_fen', stored, value);
  return isOurs ? { stored: value, inForce: asStored(value) } : lookUp(db, now);
}

/**
 * Whether no other operator could approve at any time since the request. Otherwise the requesting operator could remove
 * the others first.
 */
const isStillAlone = async (db: Database, { askedBy, askedAt }: RefundLimitRequest, now: Date): Promise<boolean> =>
  !(await hasOtherApprover(db, askedBy, now)) &&
  !(await hasLostPower(db, { permission: 'orders.approve', but: askedBy, since: new Date(askedAt) }));

/**
 * Counts operators with a second factor who have signed in and are not new, because the requesting operator could add a
 * new operator to approve.
 */
const hasOtherApprover = async (db: Database, but: string, now: Date): Promise<boolean> =>
  (await listOperators(db)).some(
    (other) => other.name !== but && mayDo(other.role, 'orders.approve') && isSettled(other, now),
  );

const isHigher = (wanted: number | null, limit: number | null) => limit !== null && (wanted === null || wanted > limit);

function pendingOf({ pending }: LimitInForce, askedAt: string): RefundLimitRequest {
  if (pending?.askedAt !== askedAt) throw conflict('that request is no longer pending');
  return pending;
}

const describe = ({ limitFen, pending }: LimitInForce) => ({
  limitFen,
  ...(pending && { wantedFen: pending.fen, askedBy: pending.askedBy, countsAt: pending.countsAt }),
});
