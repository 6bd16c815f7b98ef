import { systemClock } from '../../time/clock.ts';
import { sendSignal } from '../../db/signals.ts';
import type { Deps } from '../../ports/deps.ts';
import { sendMemberMessage } from '../delivery/index.ts';
import { takeBackDays } from './take-back-days.ts';
import { prepareOrderStatements } from './orders/order-statements.ts';
import { refundOrders } from './orders/order-refund-port.ts';
import { noSales, type SalesPort } from './orders/sales-port.ts';
import { announceRefunded } from './orders/announce-order.ts';
import type { PayDeps, PayParties } from './pay-deps.ts';
import type { RefundDeps, RefundOrders } from './refunds/refund-deps.ts';
import { type RenewalStopDeps, noRenewals, type RenewalPorts } from './renewals/renewal-deps.ts';
import { makeRenewalHooks } from './renewals/renewal-hooks.ts';
import { broughtForwardLetter } from './renewals/renewal-messages.ts';
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
  const shared = { ...makeRefundDeps(deps, ports, sales), ...deps, channels, ports };
  const orderStatements = prepareOrderStatements(deps.db);
  return { ...shared, identify, wall, sales, brand, hasPhone, orderStatements, renewals: makeRenewalHooks(shared) };
}

/**
 * Builds the dependencies of refunds. They contain no channels, because the command line decides refunds without
 * calling channels.
 */
export function makeRefundDeps(
  { db, clock, jobs, masterKey }: Pick<Deps, 'db' | 'clock' | 'jobs' | 'masterKey'>,
  ports: Pick<RenewalPorts, 'notify'> = noRenewals,
  sales: SalesPort = noSales,
): RefundDeps {
  const stopDeps = {
    clock,
    ports,
    tellBuyer: (tx, accountId, letter) =>
      sendMemberMessage(tx, { masterKey, clock }, { accountId, kind: 'pay', ...letter }),
    announce: (tx) => sendSignal(tx, 'pay'),
  } satisfies RenewalStopDeps;
  const orders: RefundOrders = {
    ...refundOrders,
    async beginRefund(tx, orderId, at) {
      const hasBegun = await refundOrders.beginRefund(tx, orderId, at);
      if (hasBegun) await stopForRefund(tx, stopDeps, orderId);
      return hasBegun;
    },
    async noteRefund(tx, event) {
      await refundOrders.noteRefund(tx, event);
      const { orderId, refundNo, amountFen, takesGrant, kind, at } = event;
      const isBack = kind === 'refunded' || kind === 'part_refunded';
      const order = isBack ? await refundOrders.findPaidOrder(tx, orderId) : null;
      // A duplicate payment granted nothing, so its refund is not reported as a returned sale.
      if (order?.payment?.attemptId !== event.attemptId) return;
      await sales.returned(tx, { orderId, refundNo, amountFen });
      const { accountId } = order;
      await announceRefunded(tx, { orderId, accountId, refundNo, amountFen, isFullRefund: takesGrant, at });
    },
  };
  const { tellBuyer, announce } = stopDeps;
  return {
    db,
    clock,
    jobs,
    orders,
    tellBuyer,
    announce,
    async takeBackDays(tx, { orderId, at }) {
      const taken = await takeBackDays(tx, { source: { type: 'order', id: orderId }, at });
      if (taken?.renewal) await tellBuyer(tx, taken.accountId, broughtForwardLetter(taken.renewal));
    },
  };
}
