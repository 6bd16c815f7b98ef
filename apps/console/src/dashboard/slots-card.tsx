import type { DashboardSlot } from '@feisuo/contract/schemas/console-dashboard';
import { Table, type TableColumnType } from 'antd';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { numberText, shareText } from './compare.ts';

const number = { className: 'num', align: 'right', render: numberText } as const;

const columns: TableColumnType<DashboardSlot>[] = [
  { title: '位置', key: 'slot', render: (_, { id, name }) => <TwoLines first={name || id} second={id} /> },
  { title: '请求', dataIndex: 'requests', ...number },
  { title: '展示', dataIndex: 'shows', ...number },
  {
    title: '点击率',
    key: 'share',
    className: 'num',
    align: 'right',
    render: (_, { clicks, shows }) => shareText(clicks, shows),
  },
  { title: '付费', dataIndex: 'sales', ...number },
  {
    title: '状态',
    key: 'state',
    render: (_, { isOff }) => <Pill tone={isOff ? 'none' : 'ok'}>{isOff ? '已关闭' : '开启'}</Pill>,
  },
];

export function SlotsCard({ slots }: { slots: DashboardSlot[] }) {
  return (
    <Card title="推广位" flush>
      <SidewaysScroll label="推广位数据">
        <Table rowKey="id" pagination={false} dataSource={slots} columns={columns} />
      </SidewaysScroll>
    </Card>
  );
}
