import { payLimits } from '@feisuo/contract/facts/limits';
import type { MemberOrder, OrderReceipt } from '@feisuo/contract/schemas/member-orders';
import type { Database } from '../../../db/database.ts';
import { membershipOf } from '../../membership/index.ts';
import type { PayChannel } from '../channels/channel.ts';
import { openStates, payStatusOf, unpaidStates } from './order.ts';
import { listOrderEvents, listOrdersOf, type OrderCursor, type PayOrder } from './order-queries.ts';
import { paidFor } from './paid-sums.ts';
import { channelsOf } from './search-orders.ts';

const PER_PAGE = 20;

export async function describeOrders(db: Database, accountId: string, cursor: string | undefined, now: Date) {
  const rows = await listOrdersOf(db, accountId, { after: readCursor(cursor), limit: PER_PAGE + 1 });
  const page = rows.slice(0, PER_PAGE);
  const [channels, paid] = await Promise.all([channelsOf(db, page), paidFor(db, page)]);
  const last = rows.length > PER_PAGE ? page.at(-1) : undefined;
  return {
    list: page.map((order) =>
      memberOrderOf(order, { payType: channels.get(order.id) ?? 'wechat', paidFen: paid.get(order.id) ?? 0, now }),
    ),
    next: last ? writeCursor(last) : null,
  };
}

/** One order with its receipt and timeline. */
export async function describeOrder(db: Database, order: PayOrder, now: Date): Promise<OrderReceipt> {
  const [channels, paid] = await Promise.all([channelsOf(db, [order]), paidFor(db, [order])]);
  const events = await listOrderEvents(db, order.id);
  return {
    ...memberOrderOf(order, { payType: channels.get(order.id) ?? 'wechat', paidFen: paid.get(order.id) ?? 0, now }),
    productId: order.productId,
    num: order.num,
    days: order.days,
    listRmb: order.listFen,
    expiresAt: order.expiresAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    period: await periodOf(db, order, now),
    canCancel: (openStates as readonly string[]).includes(order.state) && isBuyers(order),
    timeline: events.map(({ at, kind, facts }) => {
      const fen = facts['amountFen'] ?? facts['paidFen'];
      return { at: at.toISOString(), kind, rmb: typeof fen === 'number' ? fen : null };
    }),
  };
}

type Known = { payType: PayChannel; paidFen: number; now: Date };

const memberOrderOf = (order: PayOrder, { payType, paidFen, now }: Known): MemberOrder => ({
  id: order.id,
  product: order.productName,
  isRenewal: order.isRenewing,
  rmb: order.amountFen,
  payType,
  at: order.createdAt.toISOString(),
  status: payStatusOf(order),
  state: order.state,
  paidRmb: paidFen,
  refundedRmb: order.refundedFen,
  canPay:
    (unpaidStates as readonly string[]).includes(order.state) &&
    isBuyers(order) &&
    // An expired code is replaced for a day after the order.
    now.getTime() - order.createdAt.getTime() <= payLimits.orderHonouredS * 1000,
});

/** The buyer did not cancel it and pays it directly: a renewal is charged, and stopped, by its agreement. */
const isBuyers = ({ closeReason, agreementId }: PayOrder): boolean =>
  closeReason !== 'cancelled' && agreementId === null;

/** The period of the days the order bought; null when it has none or they were taken back. */
async function periodOf(db: Database, { id, accountId, vas }: PayOrder, now: Date) {
  if (accountId === null) return null;
  const membership = await membershipOf(db, accountId, now);
  const { periods } = vas === 3 ? membership.accelerator : membership.super;
  const own = periods.find(({ entry: { source } }) => source.type === 'order' && source.id === id);
  return own ? { from: own.startsAt.toISOString(), until: own.endsAt.toISOString() } : null;
}

const writeCursor = ({ createdAt, id }: OrderCursor) => `${createdAt.getTime().toString(36)}.${id}`;

/** An invalid cursor starts from the beginning. */
function readCursor(cursor: string | undefined): OrderCursor | null {
  const [, time = '', id = ''] = /^([0-9a-z]{1,9})\.(\w{1,64})$/.exec(cursor ?? '') ?? [];
  return id === '' ? null : { createdAt: new Date(Number.parseInt(time, 36)), id };
}
