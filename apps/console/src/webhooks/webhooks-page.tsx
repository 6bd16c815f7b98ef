import type { WebhookView } from '@feisuo/contract/schemas/console-webhooks';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { AreaTabs } from '../kit/area-tabs.tsx';
import { useMay } from '../kit/current-operator.ts';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { systemNav } from '../system/system-nav.ts';
import styles from './webhooks.module.css';
import { healthOf } from './webhook-texts.ts';

export function WebhooksPage() {
  const navigate = useNavigate();
  const may = useMay()('system.security');
  const add = (
    <Button type="primary" onClick={() => void navigate('/console/system/webhooks/new')}>
      新建回调
    </Button>
  );
  return (
    <div className={styles.page}>
      <AreaTabs label="系统" tabs={systemNav} />
      <PagedTable<WebhookView>
        what="事件回调"
        from="webhooks"
        rowKey={({ id }) => id}
        everyMs={10_000}
        linkTo={({ id }) => `/console/system/webhooks/${encodeURIComponent(id)}`}
        aside={
          <>
            <Button onClick={() => void navigate('/console/system/webhook-deliveries')}>发送记录</Button>
            {may && add}
          </>
        }
        empty={{
          title: '还没有事件回调',
          message: '登记一个地址，订单、会员和账号有变化时会带签名通知它，失败会自动重试。',
        }}
        columns={columns}
      />
    </div>
  );
}

const columns: Column<WebhookView>[] = [
  { title: '名称', render: (_, { name, url }) => <TwoLines first={name} second={url} /> },
  {
    title: '状态',
    render: (_, endpoint) => {
      const { text, tone } = healthOf(endpoint);
      return <Pill tone={tone}>{text}</Pill>;
    },
  },
  { title: '事件', align: 'right', render: (_, { kinds }) => <span className={styles.nowrap}>{kinds.length} 种</span> },
  {
    title: '最近送达（北京）',
    render: (_, { lastSuccessAt }) => (
      <span className={styles.nowrap}>{lastSuccessAt === null ? '还没有' : formatTime(lastSuccessAt)}</span>
    ),
  },
  {
    title: '登记（北京）',
    render: (_, { createdAt }) => <span className={styles.nowrap}>{formatTime(createdAt)}</span>,
  },
];
