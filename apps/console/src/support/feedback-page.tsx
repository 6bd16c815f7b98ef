import { feedbackKindNames, type FeedbackKind, type FeedbackState } from '@feisuo/contract/facts/support-vocabulary';
import type { FeedbackRow } from '@feisuo/contract/schemas/console-support';
import { Pill } from '../components/pill.tsx';
import { Person } from '../kit/person/person.tsx';
import type { Filter } from '../kit/table/filter-bar.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { QuickViews } from '../kit/table/views-bar.tsx';
import { describeAssignee } from './assignee-texts.ts';
import { feedbackStates, optionsOf } from './support-texts.ts';
import { WaitingTime } from './waiting-time.tsx';

const EXCERPT = 40;

const filters: readonly Filter[] = [
  { name: 'q', kind: 'search', label: '查找反馈', placeholder: '编号、账号编号，或说过的话' },
  {
    name: 'state',
    kind: 'choice',
    label: '状态',
    options: Object.entries(feedbackStates).map(([value, { text }]) => ({ value, label: text })),
  },
  { name: 'kind', kind: 'choice', label: '类别', options: optionsOf(feedbackKindNames) },
];

const columns: readonly Column<FeedbackRow>[] = [
  {
    title: '反馈',
    key: 'text',
    render: (_, { text, number }) => (
      <TwoLines first={text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text} second={number} />
    ),
  },
  {
    title: '状态',
    dataIndex: 'state',
    render: (state: FeedbackState) => <Pill tone={feedbackStates[state].tone}>{feedbackStates[state].text}</Pill>,
  },
  { title: '类别', dataIndex: 'kind', render: (kind: FeedbackKind) => feedbackKindNames[kind] },
  { title: '来自', dataIndex: 'accountId', render: (id: string | null) => (id === null ? '访客' : <Person id={id} />) },
  { title: '处理人', dataIndex: 'assignee', render: (_, row) => describeAssignee(row) },
  {
    title: '时间',
    dataIndex: 'at',
    className: 'num',
    render: (at: string, { state }) => <WaitingTime since={at} isWaiting={state === 'new'} />,
  },
];

const views = [
  { name: '全部', filters: {} },
  { name: '未处理', filters: { state: 'new' }, toDo: 'feedback' },
  ...Object.entries(feedbackKindNames).map(([kind, name]) => ({ name, filters: { kind } })),
] as const;

export function FeedbackPage() {
  return (
    <PagedTable<FeedbackRow>
      what="反馈"
      from="support/feedback"
      columns={columns}
      rowKey={({ number }) => number}
      filters={filters}
      views={<QuickViews what="反馈" filters={filters} builtIn={views} />}
      linkTo={({ number }) => `/console/feedback/${number}`}
      empty={{ title: '还没有反馈', message: '有人在网站提交意见之后会出现在这里。' }}
    />
  );
}
