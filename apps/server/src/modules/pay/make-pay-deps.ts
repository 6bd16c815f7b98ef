import { systemClock } from '../../time/clock.ts';
import { sendSignal } from '../../db/signals.ts';
import type { Deps } from '../../ports/deps.ts';
import { sendMemberMessage } from '../delivery/index.ts';
import { takeBackDays } from './moved-days.ts';
import { prepareOrderStatements } from './orders/order-statements.ts';
import { refundOrders } from './orders/refund-orders.ts';
import { noSales, type SalesPort } from './orders/sales-port.ts';
import { tellRefunded } from './orders/tell-order.ts';
import type { PayDeps, PayParties } from './pay-deps.ts';
import type { RefundDesk, RefundOrders } from './refunds/refund-deps.ts';
import type { RenewalDesk } from './renewals/renewal-deps.ts';
import { makeRenewalHooks } from './renewals/renewal-hooks.ts';
import { noRenewals, type RenewalPorts } from './renewals/renewal-ports.ts';
import { stopForRefund } from './renewals/stop-renewal.ts';

export function makePayDeps(
  deps: Deps,
  {
    identify,
    channels,
    brand,
    hasPhone = async () => true,
    ports = noRenewals,
    sales = noSales,
    wall = systemClock,
  }: PayParties,
): PayDeps {
  const desk = { ...makeRefundDesk(deps, ports, sales), ...deps, channels, ports };
  const orderStatements = prepareOrderStatements(deps.db);
  return { ...desk, identify, wall, sales, brand, hasPhone, orderStatements, renewals: makeRenewalHooks(desk) };
}

/** What the command line needs too, which has no channels and no callers. */
export function makeRefundDesk(
  { db, clock, jobs, masterKey }: Pick<Deps, 'db' | 'clock' | 'jobs' | 'masterKey'>,
  ports: Pick<RenewalPorts, 'notify'> = noRenewals,
  sales: SalesPort = noSales,
): RefundDesk {
  const desk = {
    clock,
    ports,
    tellBuyer: (tx, accountId, letter) =>
      sendMemberMessage(tx, { masterKey, clock }, { accountId, kind: 'pay', ...letter }),
    announce: (tx) => sendSignal(tx, 'pay'),
  } satisfies RenewalDesk;
  const orders: RefundOrders = {
    ...refundOrders,
    async beginRefund(tx, orderId, at) {
      const hasBegun = await refundOrders.beginRefund(tx, orderId, at);
      if (hasBegun) await stopForRefund(tx, desk, orderId);
      return hasBegun;
    },
    async noteRefund(tx, event) {
      await refundOrders.noteRefund(tx, event);
      const { orderId, refundNo, amountFen, takesGrant, kind, at } = event;
      const isBack = kind === 'refunded' || kind === 'part_refunded';
      const order = isBack ? await refundOrders.findPaidOrder(tx, orderId) : null;
      // Money that the order never held was no sale either.
      if (order?.payment?.attemptId !== event.attemptId) return;
      await sales.returned(tx, { orderId, refundNo, amountFen });
      const { accountId } = order;
      await tellRefunded(tx, { orderId, accountId, refundNo, amountFen, isWhole: takesGrant, at });
    },
  };
  const { tellBuyer, announce } = desk;
  return {
    db,
    clock,
    jobs,
    orders,
    tellBuyer,
    announce,
    takeBackDays: async (tx, { orderId, at }) =>
      void (await takeBackDays(tx, { source: { type: 'order', id: orderId }, at })),
  };
}
