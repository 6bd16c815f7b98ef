import { fillPath, memberPaths, supportPaths } from '@feisuo/contract/facts/paths';
import type { MemberOrdersReply } from '@feisuo/contract/schemas/member-orders';
import type { InvoicesReply } from '@feisuo/contract/schemas/support';
import { dataOf } from '../../../api/service-reply.ts';
import { siteApi } from '../../../api/site-api.ts';
import type { OrderReceipt } from './order.ts';
import type { RefundQuote } from './refund.ts';

export type OrderBook = MemberOrdersReply['data'];

/** Loads a page of the member's orders, newest first. */
export const readOrders = async (cursor: string | null = null): Promise<OrderBook> =>
  dataOf(await siteApi.get<OrderBook>(memberPaths.orders, { params: { cursor } }));

const NOT_FOUND = 404;

/** Loads the receipt of an order; null if the order does not exist or belongs to another member. */
export async function readReceipt(id: string): Promise<OrderReceipt | null> {
  const reply = await siteApi.get<OrderReceipt>(fillPath(memberPaths.order, { id }));
  return reply.code === NOT_FOUND ? null : dataOf(reply);
}

export const readQuote = async (id: string): Promise<RefundQuote> =>
  dataOf(await siteApi.get<RefundQuote>(fillPath(memberPaths.refundOrder, { id })));

export const readInvoices = () => siteApi.get<InvoicesReply['data']>(supportPaths.invoices);

/** The ids of orders that are already on an invoice. */
export const invoicedOf = ({ list }: InvoicesReply['data']): ReadonlySet<string> =>
  new Set(list.filter(({ state }) => state !== 'declined' && state !== 'reversed').flatMap(({ orderIds }) => orderIds));

/** Whether an issued invoice exists for the order, which a refund would reverse. */
export const hasIssued = ({ list }: InvoicesReply['data'], orderId: string): boolean =>
  list.some(({ state, orderIds }) => state === 'issued' && orderIds.includes(orderId));
