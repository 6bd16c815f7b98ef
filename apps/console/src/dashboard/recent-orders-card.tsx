import type { ConsoleOrder } from '@feisuo/contract/schemas/console-orders';
import { Table } from 'antd';
import { Link } from 'react-router';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { EmptyView } from '../components/views.tsx';
import { formatTime } from '../format-time.ts';
import { formatMoney } from '../kit/format-number.ts';
import { Person } from '../kit/person/person.tsx';
import { RemoteView } from '../kit/remote-view.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { channelNames } from '../orders/money-texts.ts';
import { orderStateTextOf } from '../orders/refund-texts.ts';
import { useRemote } from '../use-remote.ts';

const SHOWN = 6;
const LOOK_AGAIN_MS = 30_000;

/** The newest orders, whatever period the overview shows. */
export function RecentOrdersCard() {
  const remote = useRemote<{ list: ConsoleOrder[] }>('orders', { everyMs: LOOK_AGAIN_MS });
  return (
    <Card title="最近订单" flush aside={<Link to="/console/orders">全部订单</Link>}>
      <RemoteView what="最近订单" remote={remote}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyView title="还没有订单" message="有人下单之后会出现在这里。" />
          ) : (
            <SidewaysScroll label="最近订单">
              <Table<ConsoleOrder>
                rowKey={({ id }) => id}
                dataSource={list.slice(0, SHOWN)}
                pagination={false}
                columns={[
                  {
                    title: '订单',
                    render: (_, { id, productName }) => (
                      <Link to={`/console/orders/${encodeURIComponent(id)}`}>
                        <TwoLines first={productName} second={id} />
                      </Link>
                    ),
                  },
                  { title: '会员', render: (_, { accountId }) => <Person id={accountId} /> },
                  {
                    title: '金额',
                    align: 'right',
                    className: 'num',
                    render: (_, { amountFen }) => formatMoney(amountFen),
                  },
                  { title: '渠道', render: (_, { channel }) => (channel ? channelNames[channel] : '无') },
                  {
                    title: '状态',
                    render: (_, order) => {
                      const { tone, text } = orderStateTextOf(order);
                      return <Pill tone={tone}>{text}</Pill>;
                    },
                  },
                  { title: '下单时间', className: 'num', render: (_, { createdAt }) => formatTime(createdAt) },
                ]}
              />
            </SidewaysScroll>
          )
        }
      </RemoteView>
    </Card>
  );
}
