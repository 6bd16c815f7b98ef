import { MOST_EXPORTED, type ExportedOrder } from '@feisuo/contract/schemas/console-orders';
import { serverNow } from '../api/server-now.ts';
import { lastDays } from '../kit/report/last-days.ts';
import { ExportButton } from '../kit/table/export-button.tsx';
import { orderFilters } from './order-filters.ts';
import { orderTable } from './order-table.ts';

export const ExportOrders = () => (
  <ExportButton<ExportedOrder>
    what="订单"
    path="orders/export"
    filters={orderFilters}
    most={MOST_EXPORTED}
    tableOf={orderTable}
    fileName={() => `订单 ${lastDays(1, serverNow()).to}`}
    caution="文件里有会员的名字和打码的联系方式，请妥善保管。"
  />
);
