import { and, eq, inArray, lte, notExists, sql } from 'drizzle-orm';
import { releaseExpiredHolds } from '../catalogue/quotas.ts';
import { askChannel, closeOrderIfDone, type AskDeps } from './query-channel.ts';
import { claimDueAttempts, markAttemptsClosing } from './attempt-queries.ts';
import { deleteOldQuotaRequesters } from './quota-hold-limits.ts';
import { liveAttemptStates } from './order.ts';
import { noteOrderEvent, type PayAttempt } from './order-queries.ts';
import { attempts, orders } from './orders.tables.ts';

/** How many channel queries run concurrently, so that slow replies do not delay other attempts for long. */
const AT_ONCE = 8;
/** Maximum number of attempts per run; the next run continues with the rest. */
const MOST_A_RUN = 800;

/**
 * Runs every minute: expires orders, queries due attempts, and completes steps that a crash interrupted. So payments
 * are found even if their notifications are lost.
 */
export async function sweepOrders(deps: AskDeps): Promise<void> {
  await expireOrders(deps);
  let asked = 0;
  for (;;) {
    const due = await claimDueAttempts(deps.db, deps.clock.now(), AT_ONCE);
    await Promise.all(due.map((attempt) => askSafely(deps, attempt)));
    asked += due.length;
    if (due.length < AT_ONCE || asked >= MOST_A_RUN) break;
  }
  await closeExpired(deps);
  await releaseExpiredHolds(deps.db, deps.clock.now());
  await deleteOldQuotaRequesters(deps.db, deps.clock.now());
}

/** Queries an attempt and logs errors, so that the sweep continues. A later scheduled query tries again. */
async function askSafely(deps: AskDeps, attempt: PayAttempt): Promise<void> {
  const wantsClosed = attempt.state === 'closing' || deps.clock.now() >= attempt.expiresAt;
  try {
    await askChannel(deps, attempt, { wantsClosed, via: 'sweep' });
  } catch (error) {
    deps.log.error({ err: error, attempt: attempt.outTradeNo }, 'the sweep of an attempt failed');
  }
}

/** Marks orders as expired when their last code has expired. The sweep then queries and closes their codes. */
async function expireOrders(deps: AskDeps): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const due = tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(inArray(orders.state, ['created', 'qr_ready']), lte(orders.expiresAt, now)))
      .orderBy(orders.expiresAt)
      .limit(MOST_A_RUN)
      .for('no key update', { skipLocked: true });
    const expired = await tx
      .update(orders)
      .set({ state: 'expired', closeReason: 'expired' })
      .where(and(inArray(orders.id, due), inArray(orders.state, ['created', 'qr_ready'])))
      .returning({ id: orders.id });
    for (const { id: orderId } of expired) {
      await markAttemptsClosing(tx, orderId, now);
      await noteOrderEvent(tx, { orderId, at: now, kind: 'expired' });
    }
    if (expired.length > 0) await deps.announce(tx);
  });
}

/** Closes expired orders without payable attempts. A crash after closing the last attempt leaves such orders open. */
async function closeExpired(deps: AskDeps): Promise<void> {
  const live = deps.db
    .select({ one: sql`1` })
    .from(attempts)
    .where(and(eq(attempts.orderId, orders.id), inArray(attempts.state, [...liveAttemptStates])));
  const done = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'expired'), notExists(live)))
    .orderBy(orders.expiresAt)
    .limit(MOST_A_RUN);
  for (const { id } of done) await closeOrderIfDone(deps, id);
}
