import type { DashboardChannel } from '@feisuo/contract/schemas/console-dashboard';
import { Button, Table, type TableColumnType } from 'antd';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { EmptyView } from '../components/views.tsx';
import { formatMoney } from '../kit/format-money.ts';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { numberText, shareText } from './compare.ts';
import styles from './dashboard.module.css';

const number = { className: 'num', align: 'right', render: numberText } as const;
const money = { className: 'num', align: 'right', render: formatMoney } as const;

const columns: TableColumnType<DashboardChannel>[] = [
  {
    title: '渠道',
    key: 'channel',
    render: (_, { name, channel }) => (name ? <TwoLines first={name} second={channel} /> : channel),
  },
  { title: '访问', dataIndex: 'visits', ...number },
  { title: '下载', dataIndex: 'downloads', ...number },
  { title: '注册', dataIndex: 'registers', ...number },
  { title: '付费订单', dataIndex: 'sales', ...number },
  {
    title: '付费率',
    key: 'share',
    className: 'num',
    align: 'right',
    render: (_, { sales, visits }) => shareText(sales, visits),
  },
  { title: '付费', dataIndex: 'paidFen', ...money },
  { title: '退款', dataIndex: 'refundedFen', ...money },
];

/** What each channel came to, without what agreements renewed by themselves. */
export function ChannelsCard({ channels, query }: { channels: DashboardChannel[]; query: string }) {
  return (
    <Card
      title="渠道"
      flush
      aside={
        <div className={styles.aside}>
          <span className={styles.hint}>不含自动续费</span>
          <Button size="small" type="text" href={`/console/api/dashboard/figures.csv?by=channel&${query}`} download>
            导出 CSV
          </Button>
        </div>
      }
    >
      {channels.length === 0 ? (
        <EmptyView title="这段时间没有渠道数据" says="有人访问、下载或付费以后，会按渠道列在这里。" />
      ) : (
        <SidewaysScroll label="渠道数据">
          <Table rowKey="channel" pagination={false} dataSource={channels} columns={columns} />
        </SidewaysScroll>
      )}
    </Card>
  );
}
