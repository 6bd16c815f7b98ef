import type { ConsoleOrder } from '@feisuo/contract/schemas/console-orders';
import { Table, type TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { formatTime } from '../format-time.ts';
import { formatMoney } from '../kit/format-money.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { useRemote } from '../use-remote.ts';
import styles from './accounts.module.css';

const columns: TableColumnsType<ConsoleOrder> = [
  {
    title: '订单',
    key: 'what',
    render: (_, { id, productName, num }) => (
      <Link to={`/console/orders/${encodeURIComponent(id)}`}>
        <TwoLines first={num > 1 ? `${productName} × ${num}` : productName} second={id} />
      </Link>
    ),
  },
  {
    title: '金额',
    dataIndex: 'amountFen',
    align: 'right',
    className: 'num',
    render: (fen: number, { refundedFen }) =>
      refundedFen > 0 ? `${formatMoney(fen)}（已退 ${formatMoney(refundedFen)}）` : formatMoney(fen),
  },
  { title: '下单', dataIndex: 'createdAt', className: 'num', render: formatTime },
  {
    title: '支付',
    dataIndex: 'paidAt',
    className: 'num',
    render: (at: string | null) => (at ? formatTime(at) : '没有支付'),
  },
];

const SHOWN = 10;

/** What they bought, the newest first; the rest is on the page of orders. */
export function OrdersCard({ accountId }: { accountId: string }) {
  const query = `account=${encodeURIComponent(accountId)}`;
  const remote = useRemote<{ list: ConsoleOrder[]; next: string | null }>(`orders?${query}`);
  return (
    <Card
      title="订单"
      flush
      aside={
        <Link to={`/console/orders?${query}`} className={`${styles.aside} ${styles.more}`}>
          全部订单
        </Link>
      }
    >
      <RemoteView what="订单" remote={remote}>
        {({ list }) =>
          list.length === 0 ? (
            <p className={styles.rest}>没有下过单。</p>
          ) : (
            <>
              <SidewaysScroll label="订单">
                <Table rowKey="id" columns={columns} dataSource={list.slice(0, SHOWN)} pagination={false} />
              </SidewaysScroll>
              {list.length > SHOWN && <p className={styles.rest}>这里是最近 {SHOWN} 笔，更早的在全部订单里。</p>}
            </>
          )
        }
      </RemoteView>
    </Card>
  );
}
