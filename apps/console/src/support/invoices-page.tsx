import {
  invoiceTitleTypeNames,
  type InvoiceState,
  type InvoiceTitleType,
} from '@feisuo/contract/facts/support-vocabulary';
import type { InvoiceRow } from '@feisuo/contract/schemas/console-support';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { Person } from '../kit/person/person.tsx';
import type { Filter } from '../kit/table/filter-bar.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { invoiceStates } from './support-texts.ts';

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

const columns: readonly Column<InvoiceRow>[] = [
  { title: '申请', dataIndex: 'number', className: 'num' },
  {
    title: '状态',
    dataIndex: 'state',
    render: (state: InvoiceState) => <Pill tone={invoiceStates[state].tone}>{invoiceStates[state].text}</Pill>,
  },
  { title: '抬头类型', dataIndex: 'titleType', render: (type: InvoiceTitleType) => invoiceTitleTypeNames[type] },
  { title: '订单数', dataIndex: 'orders', className: 'num', align: 'right' },
  { title: '会员', dataIndex: 'accountId', render: (id: string) => <Person id={id} /> },
  { title: '提交时间', dataIndex: 'at', className: 'num', render: formatTime },
  { title: '最近更新', dataIndex: 'updatedAt', className: 'num', render: formatTime },
];

export function InvoicesPage() {
  return (
    <PagedTable<InvoiceRow>
      what="发票申请"
      from="support/invoices"
      columns={columns}
      rowKey={({ number }) => number}
      filters={filters}
      linkTo={({ number }) => `/console/invoices/${number}`}
      empty={{ title: '还没有发票申请', message: '会员在会员中心的订单里申请之后会出现在这里。' }}
    />
  );
}
