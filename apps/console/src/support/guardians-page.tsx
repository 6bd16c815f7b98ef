import { guardianAskNames, type GuardianAsk, type GuardianState } from '@feisuo/contract/facts/support-vocabulary';
import type { GuardianRow } from '@feisuo/contract/schemas/console-support';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import type { Filter } from '../kit/table/filter-bar.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { QuickViews } from '../kit/table/views-bar.tsx';
import { guardianStates } from './support-texts.ts';
import { WaitingTime } from './waiting-time.tsx';

const filters: readonly Filter[] = [
  { name: 'q', kind: 'search', label: '查找申请', placeholder: '申请编号' },
  {
    name: 'state',
    kind: 'choice',
    label: '状态',
    options: [
      { value: 'open', label: '待处理' },
      ...Object.entries(guardianStates).map(([value, { text }]) => ({ value, label: text })),
    ],
  },
];

const columns: readonly Column<GuardianRow>[] = [
  {
    title: '申请',
    key: 'asks',
    render: (_, { asks, number }) => (
      <TwoLines first={asks.map((one: GuardianAsk) => guardianAskNames[one]).join('、')} second={number} />
    ),
  },
  {
    title: '状态',
    dataIndex: 'state',
    render: (state: GuardianState) => <Pill tone={guardianStates[state].tone}>{guardianStates[state].text}</Pill>,
  },
  {
    title: '提交时间',
    dataIndex: 'submittedAt',
    className: 'num',
    render: (at: string, { state }) => (
      <WaitingTime since={at} isWaiting={state === 'submitted' || state === 'checking'} />
    ),
  },
  { title: '最近更新', dataIndex: 'updatedAt', className: 'num', render: formatTime },
];

const views = [
  { name: '全部', filters: {} },
  { name: '待处理', filters: { state: 'open' }, toDo: 'guardians' },
  { name: guardianStates.checking.text, filters: { state: 'checking' } },
] as const;

/** List of guardian requests without names, because opening a request to read a name is written to the audit log. */
export function GuardiansPage() {
  return (
    <PagedTable<GuardianRow>
      what="监护人申请"
      from="support/guardians"
      columns={columns}
      rowKey={({ number }) => number}
      filters={filters}
      views={<QuickViews what="监护人申请" filters={filters} builtIn={views} />}
      linkTo={({ number }) => `/console/guardians/${number}`}
      empty={{ title: '还没有监护人申请', message: '监护人在网站提交之后会出现在这里。' }}
    />
  );
}
