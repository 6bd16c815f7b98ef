import type { ClientView } from '@feisuo/contract/schemas/console-clients';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { Branded } from '../components/branded.tsx';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { AreaTabs } from '../kit/area-tabs.tsx';
import { useMay } from '../kit/current-operator.ts';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { systemNav } from './system-nav.ts';
import styles from './system-page.module.css';

export function ClientsPage() {
  const navigate = useNavigate();
  const may = useMay()('system.security');
  return (
    <div className={styles.page}>
      <AreaTabs label="系统" tabs={systemNav} />
      <PagedTable<ClientView>
        what="接入应用"
        from="clients"
        rowKey={({ id }) => id}
        filters={[
          { name: 'q', label: '查找应用', kind: 'search', placeholder: '名称或编号' },
          {
            name: 'state',
            label: '状态',
            kind: 'choice',
            options: [
              { value: 'on', label: '可用' },
              { value: 'off', label: '已停用' },
            ],
          },
        ]}
        linkTo={({ id }) => `/console/system/clients/${encodeURIComponent(id)}`}
        aside={
          may && (
            <Button type="primary" onClick={() => void navigate('/console/system/clients/new')}>
              新建应用
            </Button>
          )
        }
        columns={columns}
      />
    </div>
  );
}

const columns: Column<ClientView>[] = [
  { title: '编号', render: (_, { id }) => <span className={styles.mono}>{id}</span> },
  { title: '名称', render: (_, { name }) => <Branded text={name} /> },
  {
    title: '类型',
    render: (_, { isFirstParty, isConfidential }) =>
      `${isFirstParty ? '自家' : '第三方'} · ${isConfidential ? '机密' : '公开'}`,
  },
  {
    title: '状态',
    render: (_, { disabledAt }) => (disabledAt === null ? <Pill tone="ok">可用</Pill> : <Pill tone="err">已停用</Pill>),
  },
  { title: '回跳地址', align: 'right', render: (_, { redirectUris }) => `${redirectUris.length} 个` },
  {
    title: '登记（北京）',
    render: (_, { createdAt }) => <span className={styles.nowrap}>{formatTime(createdAt)}</span>,
  },
];
