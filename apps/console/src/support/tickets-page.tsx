import { ticketKindNames, type TicketKind, type TicketState } from '@feisuo/contract/facts/support-vocabulary';
import type { TicketRow } from '@feisuo/contract/schemas/console-support';
import { Link } from 'react-router';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { Person } from '../kit/person/person.tsx';
import type { Filter } from '../kit/table/filter-bar.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { QuickViews } from '../kit/table/views-bar.tsx';
import { describeAssignee } from './assignee-texts.ts';
import { optionsOf, ticketStates } from './support-texts.ts';
import { useSupportCounts } from './use-support-counts.ts';

const columns: readonly Column<TicketRow>[] = [
  { title: '工单', key: 'what', render: (_, { title, number }) => <TwoLines first={title} second={number} /> },
  {
    title: '状态',
    dataIndex: 'state',
    render: (state: TicketState) => <Pill tone={ticketStates[state].tone}>{ticketStates[state].text}</Pill>,
  },
  { title: '类别', dataIndex: 'kind', render: (kind: TicketKind) => ticketKindNames[kind] },
  { title: '会员', dataIndex: 'accountId', render: (id: string) => <Person id={id} /> },
  { title: '处理人', dataIndex: 'assignee', render: (_, row) => describeAssignee(row) },
  { title: '消息', dataIndex: 'messages', className: 'num' },
  { title: '最近更新', dataIndex: 'updatedAt', className: 'num', render: formatTime },
];

const views = [
  { name: '全部', filters: {} },
  { name: '待回复', filters: { state: 'staff' }, toDo: 'tickets' },
  { name: '我处理的', filters: { assignee: 'me', state: 'open' } },
  { name: '未分配', filters: { assignee: 'none', state: 'open' } },
] as const;

/** List of tickets: open tickets come first, and among open tickets the one that waits longest. */
export function TicketsPage() {
  const { operators } = useSupportCounts();
  const filters: readonly Filter[] = [
    { name: 'q', kind: 'search', label: '查找工单', placeholder: '工单号、账号编号，或标题里的字' },
    {
      name: 'state',
      kind: 'choice',
      label: '状态',
      options: [
        { value: 'staff', label: '待回复（等得久的在前）' },
        { value: 'open', label: '未结束（等得久的在前）' },
        ...Object.entries(ticketStates).map(([value, { text }]) => ({ value, label: text })),
      ],
    },
    { name: 'kind', kind: 'choice', label: '类别', options: optionsOf(ticketKindNames) },
    {
      name: 'assignee',
      kind: 'choice',
      label: '处理人',
      options: [
        { value: 'me', label: '我' },
        { value: 'none', label: '未分配' },
        ...operators.map((name) => ({ value: name, label: name })),
      ],
    },
  ];
  return (
    <PagedTable<TicketRow>
      what="工单"
      from="support/tickets"
      columns={columns}
      rowKey={({ number }) => number}
      filters={filters}
      views={<QuickViews what="工单" filters={filters} builtIn={views} />}
      linkTo={({ number }) => `/console/support/${number}`}
      aside={<Link to="/console/reply-templates">回复模板</Link>}
      empty={{ title: '还没有工单', message: '用户在网站提交之后会出现在这里。' }}
      everyMs={30_000}
    />
  );
}
