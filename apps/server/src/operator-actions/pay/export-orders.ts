import {
  ExportOrdersRequest,
  MOST_EXPORTED,
  OrderExportReply,
  type ExportedOrder,
} from '@feisuo/contract/schemas/console-orders';
import { namePeople } from '../../modules/account/index.ts';
import { mayCall, sessionOf } from '../../modules/operator/index.ts';
import { searchOrders } from '../../modules/pay/index.ts';
import { defineAction } from '../define-action.ts';
import { readPages } from '../read-pages.ts';
import { runAudited } from '../run-audited.ts';
import { tellOrder } from './describe-orders-and-refunds.ts';
import { readOrderFilters } from './read-order-filters.ts';

/** The audit line contains the filters and the number of exported orders, but not the orders. */
export const exportOrders = defineAction({
  name: 'order.export',
  path: 'POST /orders/export',
  permission: 'orders.read',
  proof: 'fresh',
  audit: 'orders.read',
  words: '导出订单列表',
  summary: 'Exports the orders that match the filters, newest first, up to a limit',
  input: ExportOrdersRequest,
  output: OrderExportReply,
  http: { isSecret: true },
  run: async (deps, { input: { filters }, audit, request }) => {
    const filter = readOrderFilters(filters);
    const namesBuyers = mayCall(sessionOf(request), 'accounts.read');
    const { rows: list, isCut } = await readPages(MOST_EXPORTED, async (limit, after): Promise<ExportedOrder[]> => {
      const found = await searchOrders(deps.db, { ...filter, ...(after && { after }), limit });
      const ids = found.flatMap(({ accountId }) => accountId ?? []);
      const people = namesBuyers ? await namePeople(deps.db, [...new Set(ids)]) : null;
      return found.map((order) => ({ ...tellOrder(order), buyer: people?.get(order.accountId ?? '') ?? null }));
    });
    const after = { ...filters, ...(filters.q !== undefined && { q: true }), rows: list.length };
    return runAudited(deps, audit, async () => ({
      done: { list, isCut },
      action: 'order.export',
      subject: 'orders',
      after,
    }));
  },
});
