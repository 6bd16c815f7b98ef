import type { DashboardVital } from '@feisuo/contract/schemas/console-dashboard';
import { Table, type TableColumnType } from 'antd';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { EmptyView } from '../components/views.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { numberText, shareText } from './compare.ts';
import styles from './dashboard.module.css';

const meanings: Record<string, string> = {
  LCP: '最大内容出现',
  INP: '操作响应',
  CLS: '布局偏移',
  FCP: '首次内容出现',
  TTFB: '首字节',
};

const valueText = (metric: string, value: number) =>
  metric === 'CLS' ? value.toFixed(3) : `${numberText(Math.round(value))} ms`;

const columns: TableColumnType<DashboardVital>[] = [
  {
    title: '指标',
    key: 'metric',
    render: (_, { metric }) => <TwoLines first={metric} second={meanings[metric] ?? ''} />,
  },
  {
    title: '最近一天的 75 分位',
    key: 'p75',
    className: 'num',
    align: 'right',
    render: (_, { metric, days }) => valueText(metric, days.at(-1)?.p75 ?? 0),
  },
  {
    title: '良好',
    key: 'good',
    className: 'num',
    align: 'right',
    render: (_, { good, samples }) => shareText(good, samples),
  },
  {
    title: '较差',
    key: 'poor',
    className: 'num',
    align: 'right',
    render: (_, { poor, samples }) => shareText(poor, samples),
  },
  { title: '样本', dataIndex: 'samples', className: 'num', align: 'right', render: numberText },
];

/** How pages felt. Percentiles of days do not add up, so the newest day's is shown beside the shares of the range. */
export function VitalsCard({ vitals }: { vitals: DashboardVital[] }) {
  return (
    <Card title="页面体验" flush aside={<span className={styles.hint}>真实访客测得</span>}>
      {vitals.length === 0 ? (
        <EmptyView title="这段时间没有样本" says="访客打开页面后，浏览器会报告这些数值。" />
      ) : (
        <SidewaysScroll label="页面体验">
          <Table rowKey="metric" pagination={false} dataSource={vitals} columns={columns} />
        </SidewaysScroll>
      )}
    </Card>
  );
}
