import type { PayStatus } from '@feisuo/contract/facts/pay-vocabulary';
import type { Database } from '../../../db/database.ts';
import { membershipOf } from '../../membership/index.ts';
import type { OrderDeps } from './order-deps.ts';
import { askChannel, type AskDeps } from './query-channel.ts';
import { claimAttemptsOf } from './attempt-queries.ts';
import { payStatusOf } from './order.ts';
import { findOrderOf, type PayOrder } from './order-queries.ts';
import { noSuchOrder } from './refuse-order.ts';

export interface OrderStatus {
  status: PayStatus;
  vipExpiresAt?: string;
}

/**
 * How long a status request waits for the channel query that it starts. The result of a slower query is in the next
 * status reply.
 */
const MAX_WAIT_MS = 1_500;

/**
 * Returns an order's status. For an unpaid order, a due channel query runs first, so that a lost notification delays
 * the page only by seconds.
 */
export async function checkOrder(deps: AskDeps, accountId: string, orderId: string): Promise<OrderStatus> {
  const order = await findOrderOf(deps.db, accountId, orderId);
  if (!order) throw noSuchOrder();
  if (payStatusOf(order) !== 'waiting') return statusOf(deps, order);
  const hasAsked = await askIfDue(deps, orderId);
  const current = hasAsked ? ((await findOrderOf(deps.db, accountId, orderId)) ?? order) : order;
  return statusOf(deps, current);
}

/** Queries the channel if a query of the order is due; otherwise returns false. */
export async function askIfDue(deps: AskDeps, orderId: string): Promise<boolean> {
  const attempts = await claimAttemptsOf(deps.db, orderId, deps.clock.now());
  if (attempts.length === 0) return false;
  const asking = attempts.map((attempt) =>
    askChannel(deps, attempt, { wantsClosed: attempt.state === 'closing', via: 'query' }).catch((error: unknown) =>
      deps.log.error({ err: error, attempt: attempt.outTradeNo }, 'a channel query failed'),
    ),
  );
  await Promise.race([Promise.all(asking), timeout()]);
  return true;
}

const timeout = () => new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS).unref());

export async function statusOf(
  deps: Pick<OrderDeps, 'clock'> & { db: Database },
  order: PayOrder,
): Promise<OrderStatus> {
  const status = payStatusOf(order);
  if (status !== 'granted' || order.accountId === null) return { status };
  const membership = await membershipOf(deps.db, order.accountId, deps.clock.now());
  const { endsAt } = order.vas === 3 ? membership.accelerator : membership.super;
  return endsAt ? { status, vipExpiresAt: endsAt.toISOString() } : { status };
}
