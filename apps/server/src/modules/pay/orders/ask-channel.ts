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
  /** Close it, if nobody paid. */
  wantsClosed: boolean;
  via: SettledVia;
}

/** `unknown`: the channel could not be asked, or told nothing usable; whoever is due asks again. */
export type Finding = 'paid' | 'closed' | 'waiting' | 'unknown';

/** Asks what became of a code, closes it if it is to be closed, and brings what was found through the one door. */
export async function askChannel(deps: AskDeps, attempt: PayAttempt, question: Question): Promise<Finding> {
  const channel = channelOf(deps, attempt.channel);
  try {
    const found = await queryTrade(deps, channel, attempt, question.via);
    if (found !== 'waiting' || !question.wantsClosed || !isLive(attempt)) return found;
    if ((await channel.close(attempt.outTradeNo)) === 'closed') return await closeAttempt(deps, attempt);
    // Somebody paid between the question and the closing.
    const again = await queryTrade(deps, channel, attempt, question.via);
    return again === 'waiting' ? 'unknown' : again;
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error;
    deps.log.warn(
      { channel: attempt.channel, fault: error.kind, attempt: attempt.outTradeNo },
      'channel was not asked',
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

/** Money was there, though it may have gone back behind our back. */
const isPaid = ({ state, transactionId }: Trade) =>
  (state === 'paid' || state === 'refunded') && transactionId !== null;
const isLive = ({ state }: PayAttempt) => (liveAttemptStates as readonly string[]).includes(state);

/** The code is closed at the channel; and its order, if that was the last thing it waited for. */
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

/** Closes an expired order whose codes are all closed, and lets somebody else have what it held. */
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
