import type { ConsoleOrder, ConsoleOrderDetail, ConsoleRefund } from '@feisuo/contract/schemas/console-orders';

const LOOK_AGAIN_MS = 3000;

type Refunds = readonly Pick<ConsoleRefund, 'state'>[];
type Detail = Pick<ConsoleOrderDetail, 'proposals' | 'refunds'> & { order: Pick<ConsoleOrder, 'state'> };

const isPassing = ({ state }: Pick<ConsoleOrder, 'state'>): boolean =>
  state === 'created' || state === 'qr_ready' || state === 'paid' || state === 'refunding';

/** Whether the payment channel is processing the refund, so that the refund's state may change at any time. */
const isAtChannel = ({ state }: Pick<ConsoleRefund, 'state'>): boolean => state === 'queued' || state === 'processing';

/** Polling interval of an order's page while the order may change without this operator; null otherwise. */
export const orderPollMs = (last: Detail | null): number | null =>
  last !== null &&
  (isPassing(last.order) || last.refunds.some(isAtChannel) || last.proposals.some(({ state }) => state === 'waiting'))
    ? LOOK_AGAIN_MS
    : null;

export const refundsPollMs = (rows: Refunds): number | null => (rows.some(isAtChannel) ? LOOK_AGAIN_MS : null);

/** Polls a list of orders while one of them is being refunded or waits for its days, but not for unpaid orders. */
export const ordersPollMs = (orders: readonly Pick<ConsoleOrder, 'state'>[]): number | null =>
  orders.some(({ state }) => state === 'paid' || state === 'refunding') ? LOOK_AGAIN_MS : null;
