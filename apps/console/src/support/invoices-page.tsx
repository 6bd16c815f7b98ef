import {
  invoiceTitleTypeNames,
  waitingInvoiceStates,
  type InvoiceState,
} from '@feisuo/contract/facts/support-vocabulary';
import type { InvoiceRow } from '@feisuo/contract/schemas/console-support';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { Person } from '../kit/person/person.tsx';
import type { Filter } from '../kit/table/filter-bar.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { QuickViews } from '../kit/table/views-bar.tsx';
import { invoiceStates } from './support-texts.ts';
import { WaitingTime } from './waiting-time.tsx';

const filters: readonly Filter[] = [
  { name: 'q', kind: 'search', label: '查找发票申请', placeholder: '申请编号、账号或订单号' },
  {
    name: 'state',
    kind: 'choice',
    label: '状态',
    options: [
      { value: 'open', label: '待处理' },
      ...Object.entries(invoiceStates).map(([value, { text }]) => ({ value, label: text })),
    ],
  },
];

const isWaiting = (state: InvoiceState) => waitingInvoiceStates.some((one) => one === state);

const columns: readonly Column<InvoiceRow>[] = [
  {
    title: '申请',
    key: 'what',
    render: (_, { number, titleType, orders }) => (
      <TwoLines first={`${invoiceTitleTypeNames[titleType]}发票 · ${orders} 个订单`} second={number} />
    ),
  },
  {
    title: '状态',
    dataIndex: 'state',
    render: (state: InvoiceState) => <Pill tone={invoiceStates[state].tone}>{invoiceStates[state].text}</Pill>,
  },
  { title: '会员', dataIndex: 'accountId', render: (id: string) => <Person id={id} /> },
  {
    title: '提交时间',
    dataIndex: 'at',
    className: 'num',
    render: (at: string, { state }) => <WaitingTime since={at} isWaiting={isWaiting(state)} />,
  },
  { title: '最近更新', dataIndex: 'updatedAt', className: 'num', render: formatTime },
];

const views = [
  { name: '全部', filters: {} },
  { name: '待处理', filters: { state: 'open' }, toDo: 'invoices' },
  { name: invoiceStates.issued.text, filters: { state: 'issued' } },
] as const;

export function InvoicesPage() {
  return (
    <PagedTable<InvoiceRow>
      what="发票申请"
      from="support/invoices"
      columns={columns}
      rowKey={({ number }) => number}
      filters={filters}
      views={<QuickViews what="发票申请" filters={filters} builtIn={views} />}
      linkTo={({ number }) => `/console/invoices/${number}`}
      empty={{ title: '还没有发票申请', message: '会员在会员中心的订单里申请之后会出现在这里。' }}
    />
  );
}
