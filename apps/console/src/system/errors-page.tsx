import type { IssueView } from '@feisuo/contract/schemas/console-telemetry';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { AreaTabs } from '../kit/area-tabs.tsx';
import { formatCount } from '../kit/format-number.ts';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { issueStateNames } from './error-texts.ts';
import { systemNav } from './system-nav.ts';
import styles from './system-page.module.css';

/** List of errors on visitors' pages; equal errors are grouped to one issue. */
export function ErrorsPage() {
  return (
    <div className={styles.page}>
      <AreaTabs label="系统" tabs={systemNav} />
      <PagedTable<IssueView>
        what="报错"
        from="errors"
        rowKey={({ id }) => id}
        linkTo={({ id }) => `/console/system/errors/${id}`}
        filters={[
          { name: 'q', label: '搜索', kind: 'search', placeholder: '错误类型、信息或位置' },
          {
            name: 'state',
            label: '状态',
            kind: 'choice',
            options: Object.entries(issueStateNames).map(([value, { name }]) => ({ value, label: name })),
          },
        ]}
        empty={{ title: '还没有报错', message: '访客的页面出错时会自动上报，同一类合并成一条。' }}
        columns={columns}
      />
    </div>
  );
}

const columns: Column<IssueView>[] = [
  {
    title: '错误',
    render: (_, { type, title, culprit }) => (
      <span className={styles.issue}>
        <b>{type}</b>
        <span>{title}</span>
        <small>{culprit}</small>
      </span>
    ),
  },
  {
    title: '状态',
    render: (_, { state }) => <Pill tone={issueStateNames[state].tone}>{issueStateNames[state].name}</Pill>,
  },
  { title: '次数', align: 'right', className: 'num', render: (_, { events }) => formatCount(events) },
  {
    title: '最近一次（北京）',
    render: (_, { lastSeenAt }) => <span className={styles.nowrap}>{formatTime(lastSeenAt)}</span>,
  },
  {
    title: '首次（北京）',
    render: (_, { firstSeenAt }) => <span className={styles.nowrap}>{formatTime(firstSeenAt)}</span>,
  },
  { title: '最近版本', render: (_, { lastRelease }) => lastRelease || '–' },
];
