import type { ConsoleOrder, ExportedOrder, OrderSums } from '@feisuo/contract/schemas/console-orders';
import { MOST_EXPORTED } from '@feisuo/contract/schemas/console-orders';
import { serverNow } from '../api/server-clock.ts';
import { lastDays } from '../kit/report/range.ts';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import type { DockOf } from '../kit/dock/use-dock.ts';
import { formatMoney, formatCount } from '../kit/format-number.ts';
import { Person } from '../kit/person/person.tsx';
import { ExportButton } from '../kit/table/export-button.tsx';
import type { Filter } from '../kit/table/filter-bar.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { ViewsBar, type BuiltInView } from '../kit/table/views-bar.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { useRemote } from '../use-remote.ts';
import { channelNames, orderStateTexts, refundWaits, channelOptions, orderStateOptions } from './money-texts.ts';
import { OrderPage } from './order-page.tsx';
import { orderTable } from './order-table.ts';
import { ordersPollMs } from './poll-intervals.ts';
import { orderStateTextOf } from './refund-texts.ts';

const orderFilters: readonly Filter[] = [
  { name: 'q', kind: 'search', label: '查找订单', placeholder: '订单号、账号、付款单号、渠道交易号或退款单号' },
  { name: 'state', kind: 'choice', label: '状态', options: orderStateOptions },
  { name: 'channel', kind: 'choice', label: '支付渠道', options: channelOptions },
  { name: 'product', kind: 'picked', label: '商品', what: '商品', from: 'catalogue/products' },
  { name: 'min', kind: 'amount', label: '金额从', isRare: true },
  { name: 'max', kind: 'amount', label: '金额到', isRare: true },
  { name: 'from', kind: 'day', label: '从' },
  { name: 'to', kind: 'day', label: '到' },
];

const ExportOrders = () => (
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

/** Note beside the paid amount: the amount due if it differs from the paid amount, and the refunded amount. */
function noteOf({ amountFen, paidFen, refundedFen }: ConsoleOrder): string {
  const due = paidFen === amountFen ? '' : `应付 ${formatMoney(amountFen)}`;
  return [due, refundedFen > 0 ? `已退 ${formatMoney(refundedFen)}` : ''].filter(Boolean).join('，');
}

const dock: DockOf = { Detail: OrderPage, pathOf: (id) => `/console/orders/${encodeURIComponent(id)}` };

/** Filters that the list offers ready-made. `serverNow()` decides which day is today, not the clock of the computer. */
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
      filters={orderFilters}
      Summary={OrderSumsText}
      dock={dock}
      everyMs={ordersPollMs}
      aside={<ExportOrders />}
      views={<ViewsBar list="orders" what="订单" filters={orderFilters} builtIn={builtInViews()} />}
      empty={{ title: '还没有订单', message: '有人下单之后会出现在这里。' }}
    />
  );
}

/** Number and sums of all orders that match the filters, not only of this page. */
function OrderSumsText({ filters }: { filters: Readonly<Record<string, string>> }) {
  const { data, error } = useRemote<OrderSums>(`orders/sums?${new URLSearchParams(filters)}`);
  if (!data) return error && <span>没有取到合计：{error}</span>;
  if (!data.sums) return <span>超过 {formatCount(data.orders)} 单，缩小范围后显示合计</span>;
  const { paid, paidFen, refundedFen } = data.sums;
  return (
    <span>
      命中 <b>{formatCount(data.orders)}</b> 单，已付 <b>{formatCount(paid)}</b> 单 <b>{formatMoney(paidFen)}</b>
      {refundedFen > 0 && (
        <>
          ，已退 <b>{formatMoney(refundedFen)}</b>
        </>
      )}
    </span>
  );
}
