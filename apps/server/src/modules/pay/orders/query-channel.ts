import { ChannelError, type Channel } from '../channels/channel.ts';
import type { Trade } from '../channels/trade.ts';
import { closeOrder, endAttempt } from './attempt-queries.ts';
import { liveAttemptStates, type SettledVia } from './order.ts';
import { noteOrderEvent, type PayAttempt } from './order-queries.ts';
import { settlePayment, type SettleDeps } from './settle-payment.ts';
import { announceClosed } from './announce-order.ts';
import { releaseHold } from '../catalogue/quotas.ts';
import type { OrderDeps } from './order-deps.ts';

export type AskDeps = SettleDeps & Pick<OrderDeps, 'channels' | 'log' | 'brand'>;

export interface Question {
  /** Whether to close the trade at the channel if it is unpaid. */
  wantsClosed: boolean;
  via: SettledVia;
}

/** `unknown`: the channel was unreachable or its reply was unusable, so the sweep queries the channel later. */
export type Finding = 'paid' | 'closed' | 'waiting' | 'unknown';

/**
 * Queries the channel about an attempt, closes an unpaid trade if `wantsClosed`, and settles a payment that it finds.
 */
export async function askChannel(deps: AskDeps, attempt: PayAttempt, question: Question): Promise<Finding> {
  const channel = channelOf(deps, attempt.channel);
  try {
    const found = await queryTrade(deps, channel, attempt, question.via);
    if (found !== 'waiting' || !question.wantsClosed || !isLive(attempt)) return found;
    if ((await channel.close(attempt.outTradeNo)) === 'closed') return await closeAttempt(deps, attempt);
    // `close` reports that the buyer has just paid, so the payment is queried.
    const again = await queryTrade(deps, channel, attempt, question.via);
    return again === 'waiting' ? 'unknown' : again;
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error;
    deps.log.warn(
      { channel: attempt.channel, fault: error.kind, attempt: attempt.outTradeNo },
      'the channel query failed',
    );
    return 'unknown';
  }
}

async function queryTrade(deps: AskDeps, channel: Channel, attempt: PayAttempt, via: SettledVia): Promise<Finding> {
  const trade = await channel.query(attempt.outTradeNo);
  if (isPaid(trade)) {
    await settlePayment(deps, { channel: attempt.channel, trade, via });
    return 'paid';
  }
  if (trade.state === 'closed') return isLive(attempt) ? closeAttempt(deps, attempt) : 'closed';
  return 'waiting';
}

/** A refunded trade counts as paid, also if the channel refunded it without our request. */
const isPaid = ({ state, transactionId }: Trade) =>
  (state === 'paid' || state === 'refunded') && transactionId !== null;
const isLive = ({ state }: PayAttempt) => (liveAttemptStates as readonly string[]).includes(state);

/** Marks the attempt as closed, and closes its expired order if no other attempt can be paid. */
async function closeAttempt(deps: AskDeps, attempt: PayAttempt): Promise<'closed'> {
  const at = deps.clock.now();
  const { orderId, outTradeNo } = attempt;
  await deps.db.transaction(async (tx) => {
    if (!(await endAttempt(tx, attempt, 'closed', at))) return;
    await noteOrderEvent(tx, { orderId, at, kind: 'code_closed', outTradeNo });
  });
  await closeOrderIfDone(deps, orderId);
  return 'closed';
}

/** Closes an expired order if none of its attempts can be paid, and releases the order's quota hold. */
export async function closeOrderIfDone(
  deps: Pick<OrderDeps, 'db' | 'clock' | 'announce'>,
  orderId: string,
): Promise<void> {
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const closed = await closeOrder(tx, orderId, at);
    if (!closed) return;
    await releaseHold(tx, orderId);
    await noteOrderEvent(tx, { orderId, at, kind: 'closed' });
    await announceClosed(tx, closed, at);
    await deps.announce(tx);
  });
}

export function channelOf({ channels }: Pick<OrderDeps, 'channels'>, name: PayAttempt['channel']): Channel {
  const channel = channels.get(name);
  if (!channel) throw new Error(`no channel is called ${name}`);
  return channel;
}
