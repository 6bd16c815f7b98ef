import type { ConsoleOrder } from '@feisuo/contract/schemas/console-orders';
import { serverNow } from '../api/server-now.ts';
import { lastDays } from '../kit/report/last-days.ts';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import type { DockOf } from '../kit/dock/use-dock.ts';
import { formatMoney } from '../kit/format-number.ts';
import { Person } from '../kit/person/person.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { ViewsBar, type BuiltInView } from '../kit/table/views-bar.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { channelNames, orderStateTexts, refundWaits } from './money-texts.ts';
import { orderFilters as filters } from './order-filters.ts';
import { ExportOrders } from './export-orders.tsx';
import { OrderPage } from './order-page.tsx';
import { OrderSumsText } from './order-sums-text.tsx';
import { ordersPollMs } from './poll-intervals.ts';
import { orderStateTextOf } from './refund-texts.ts';

const columns: readonly Column<ConsoleOrder>[] = [
  {
    title: '订单',
    key: 'order',
    render: (_, { id, productName, num }) => (
      <TwoLines first={`${productName}${num > 1 ? ` × ${num}` : ''}`} second={id} />
    ),
  },
  {
    title: '状态',
    dataIndex: 'state',
    render: (_, order) => <Pill tone={orderStateTextOf(order).tone}>{orderStateTextOf(order).text}</Pill>,
  },
  {
    title: '实付',
    dataIndex: 'paidFen',
    className: 'num',
    align: 'right',
    render: (_, order) => (
      <TwoLines first={order.paidFen > 0 ? formatMoney(order.paidFen) : '未付'} second={noteOf(order)} />
    ),
  },
  {
    title: '渠道',
    isExtra: true,
    dataIndex: 'channel',
    render: (_, { channel, isRenewal }) => (
      <TwoLines first={channel ? channelNames[channel] : '无'} second={isRenewal ? '自动续费' : ''} />
    ),
  },
  {
    title: '会员',
    isExtra: true,
    dataIndex: 'accountId',
    render: (id: string | null) => <Person id={id} />,
  },
  { title: '下单时间', isExtra: true, dataIndex: 'createdAt', className: 'num', render: formatTime },
  {
    title: '付款时间',
    isExtra: true,
    dataIndex: 'paidAt',
    className: 'num',
    render: (at: string | null) => (at ? formatTime(at) : '无'),
  },
];

/** Note beside the paid amount: the amount due if it differs, and the amount refunded. */
function noteOf({ amountFen, paidFen, refundedFen }: ConsoleOrder): string {
  const due = paidFen === amountFen ? '' : `应付 ${formatMoney(amountFen)}`;
  return [due, refundedFen > 0 ? `已退 ${formatMoney(refundedFen)}` : ''].filter(Boolean).join('，');
}

const dock: DockOf = { Detail: OrderPage, pathOf: (id) => `/console/orders/${encodeURIComponent(id)}` };

/** Today is the day in Beijing by the server's clock. */
function builtInViews(): BuiltInView[] {
  return [
    { name: '全部', filters: {} },
    { name: '今天', filters: lastDays(1, serverNow()) },
    { name: '除已过期和已关闭', filters: { state: 'live' } },
    { name: refundWaits.text, filters: { state: 'refund_waits' }, toDo: 'refunds' },
    { name: orderStateTexts.review.text, filters: { state: 'review' }, toDo: 'reviews' },
  ];
}

export function OrdersPage() {
  return (
    <PagedTable<ConsoleOrder>
      what="订单"
      from="orders"
      columns={columns}
      rowKey={({ id }) => id}
      filters={filters}
      Summary={OrderSumsText}
      dock={dock}
      everyMs={ordersPollMs}
      aside={<ExportOrders />}
      views={<ViewsBar list="orders" what="订单" filters={filters} builtIn={builtInViews()} />}
      empty={{ title: '还没有订单', message: '有人下单之后会出现在这里。' }}
    />
  );
}
