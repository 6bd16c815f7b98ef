import type { ConsoleOrder, ConsoleOrderDetail, ConsoleRefund } from '@feisuo/contract/schemas/console-orders';

/** Polling interval. */
const LOOK_AGAIN_MS = 3000;

type Refunds = readonly Pick<ConsoleRefund, 'state'>[];
type Detail = Pick<ConsoleOrderDetail, 'proposals' | 'refunds'> & { order: Pick<ConsoleOrder, 'state'> };

const isPassing = ({ state }: Pick<ConsoleOrder, 'state'>): boolean =>
  state === 'created' || state === 'qr_ready' || state === 'paid' || state === 'refunding';

/** Whether the channel is processing the refund, so that its state may change at any time without an operator. */
const isAtChannel = ({ state }: Pick<ConsoleRefund, 'state'>): boolean => state === 'queued' || state === 'processing';

/** Polling interval of an order that is in progress; null if its state changes only by an operator. */
export const orderPollMs = (last: Detail | null): number | null =>
  last !== null &&
  (isPassing(last.order) || last.refunds.some(isAtChannel) || last.proposals.some(({ state }) => state === 'waiting'))
    ? LOOK_AGAIN_MS
    : null;

export const refundsPollMs = (rows: Refunds): number | null => (rows.some(isAtChannel) ? LOOK_AGAIN_MS : null);

/**
 * A list of orders is polled while one of them is being refunded or waits for its days. Unpaid orders are not polled.
 */
export const ordersPollMs = (orders: readonly Pick<ConsoleOrder, 'state'>[]): number | null =>
  orders.some(({ state }) => state === 'paid' || state === 'refunding') ? LOOK_AGAIN_MS : null;
