import { findOrderOf } from '../orders/order-queries.ts';
import { noSuchOrder, refuseOrder } from '../orders/refuse-order.ts';
import { offerAttempt, type OfferedCode } from '../orders/offer-attempt.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import { assertPayable } from '../orders/add-attempt.ts';

/**
 * Where the browser of a phone goes so that WeChat opens and pays an order. Its code, if it has one, is closed first; asked for
 * again it is the same trade. What renews itself is signed with a code.
 */
export async function offerPage(
  deps: OrderDeps,
  { accountId, orderId, returnTo, payerIp }: { accountId: string; orderId: string; returnTo: string; payerIp: string },
): Promise<OfferedCode> {
  const order = await findOrderOf(deps.db, accountId, orderId);
  if (!order) throw noSuchOrder();
  await assertPayable(deps.db, order);
  if (!deps.channels.get('wechat')?.pages || order.isRenewing) {
    throw refuseOrder('PAGE_NOT_OFFERED', 'this order is paid by a code');
  }
  const by = { returnUrl: deps.config.siteOrigin + returnTo };
  return offerAttempt(deps, orderId, { channel: 'wechat', by }, payerIp);
}
