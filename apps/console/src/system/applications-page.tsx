import type { ApplicationRow } from '@feisuo/contract/schemas/console-applications';
import { formatTime } from '../format-time.ts';
import { AreaTabs } from '../kit/area-tabs.tsx';
import { Person } from '../kit/person/person.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { ApplicationStatePills } from './application-state-pills.tsx';
import { applicationStateTexts } from './application-texts.ts';
import { systemNav } from './system-nav.ts';
import styles from './system-page.module.css';

/** Applications of members. Those with a waiting request are shown by the filter 待审核. */
export function ApplicationsPage() {
  return (
    <div className={styles.page}>
      <AreaTabs label="系统" tabs={systemNav} />
      <PagedTable<ApplicationRow>
        what="应用申请"
        from="applications"
        rowKey={({ id }) => id}
        filters={[
          { name: 'q', label: '查找应用', kind: 'search', placeholder: '名称、编号或所有者的账号 ID' },
          {
            name: 'state',
            label: '状态',
            kind: 'choice',
            options: Object.entries(applicationStateTexts).map(([value, { text }]) => ({ value, label: text })),
          },
        ]}
        linkTo={({ id }) => `/console/system/applications/${encodeURIComponent(id)}`}
        columns={columns}
        empty={{ title: '还没有会员的应用', message: '会员在「开发者」里创建的应用会出现在这里，提交审核后等你处理。' }}
      />
    </div>
  );
}

const columns: Column<ApplicationRow>[] = [
  { title: '名称', render: (_, { name }) => name },
  { title: '编号', render: (_, { id }) => <span className={styles.mono}>{id}</span> },
  { title: '状态', render: (_, row) => <ApplicationStatePills {...row} /> },
  { title: '所有者', render: (_, { ownerId }) => <Person id={ownerId} /> },
  {
    title: '创建（北京）',
    render: (_, { createdAt }) => <span className={styles.nowrap}>{formatTime(createdAt)}</span>,
  },
];
