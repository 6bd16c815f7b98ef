import { systemClock, type Clock } from '../../time/clock.ts';
import type { BrandSpeller } from '../../ports/brand-speller.ts';
import type { Database } from '../../db/database.ts';
import { sendSignal } from '../../db/signals.ts';
import type { Deps } from '../../ports/deps.ts';
import type { IdentifyMember } from '../../http/members.ts';
import { putLetter } from '../delivery/index.ts';
import type { Channel, PayChannel } from './channels/index.ts';
import { prepareOrderStatements, type OrderStatements } from './orders/order-statements.ts';
import { refundOrders } from './orders/refund-orders.ts';
import { tellRefunded } from './orders/tell-order.ts';
import type { RefundDesk, RefundOrders } from './refunds/index.ts';
import { noSales, type SalesPort } from './sales-port.ts';
import {
  makeRenewalHooks,
  noRenewals,
  stopForRefund,
  type RenewalDesk,
  type RenewalHooks,
  type RenewalPorts,
} from './renewals/index.ts';

/** What the rooms of this module share. */
export interface PayDeps extends Deps, Omit<RefundDesk, keyof Deps> {
  identify: IdentifyMember;
  channels: ReadonlyMap<PayChannel, Channel>;
  renewals: RenewalHooks;
  ports: RenewalPorts;
  sales: SalesPort;
  orderStatements: OrderStatements;
  brand: BrandSpeller;
  /** Whether the account has a verified phone. */
  hasPhone(db: Database, accountId: string): Promise<boolean>;
  /** The machine's clock: what channels send is stamped by it, even where an operator moved ours. */
  wall: Clock;
}

export interface PayParties {
  identify: IdentifyMember;
  channels: ReadonlyMap<PayChannel, Channel>;
  /** Without them nothing can be renewed automatically. */
  ports?: RenewalPorts;
  sales?: SalesPort;
  brand: BrandSpeller;
  /** Without it every account counts as having one. */
  hasPhone?: PayDeps['hasPhone'];
  wall?: Clock;
}

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
    tellBuyer: (tx, accountId, letter) => putLetter(tx, { masterKey, clock }, { accountId, kind: 'pay', ...letter }),
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
  return { db, clock, jobs, orders, tellBuyer: desk.tellBuyer, announce: desk.announce };
}
