import type { ReportedView } from '@feisuo/contract/schemas/console-telemetry';
import { formatTime } from '../format-time.ts';
import { AreaTabs } from '../kit/area-tabs.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { systemNav } from './system-nav.ts';
import styles from './system-page.module.css';

/** List of the events that clients have reported. */
export function ReportedPage() {
  return (
    <div className={styles.page}>
      <AreaTabs label="系统" tabs={systemNav} />
      <PagedTable<ReportedView>
        what="上报事件"
        from="reported-events"
        rowKey={({ id }) => id}
        filters={[{ name: 'q', label: '查找事件', kind: 'search', placeholder: '事件编号' }]}
        empty={{
          title: '还没有上报事件',
          message: '客户端和旧页面通过 report/data 上报的事件会出现在这里，保留 90 天。',
        }}
        columns={columns}
      />
    </div>
  );
}

const columns: Column<ReportedView>[] = [
  {
    title: '事件',
    render: (_, { eventId, eventName }) => (
      <span className={styles.issue}>
        <b>{eventId}</b>
        {eventName !== eventId && <span>{eventName}</span>}
      </span>
    ),
  },
  { title: '内容', render: (_, { extData }) => <code>{extData}</code> },
  { title: '客户端', render: (_, { packageName }) => packageName ?? '未注明' },
  {
    title: '收到时间（北京）',
    render: (_, { receivedAt }) => <span className={styles.nowrap}>{formatTime(receivedAt)}</span>,
  },
];
