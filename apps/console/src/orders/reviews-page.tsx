import type { RefundOutcome, ReviewedMoney } from '@feisuo/contract/schemas/console-orders';
import { Button, Table } from 'antd';
import { Link } from 'react-router';
import { useApi } from '../api/console-api.ts';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { EmptyView } from '../components/views.tsx';
import { formatTime } from '../format-time.ts';
import { useAct } from '../kit/act/acts.ts';
import { formatMoney } from '../kit/format-number.ts';
import { useMay } from '../kit/me.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { NoFurtherRows } from '../kit/table/no-rows.tsx';
import { Pager } from '../kit/table/pager.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { usePagedList } from '../kit/table/use-paged-list.ts';
import { channelNames } from './money-words.ts';
import styles from './orders.module.css';
import { outcomeWords } from './refund-acts.tsx';
import { RefundTabs } from './refund-tabs.tsx';

const whys: Record<string, string> = {
  'wrong amount': '金额不符',
  'refunded at the channel': '渠道已自行退回',
};

/** Payments that differ from their order. */
export function ReviewsPage() {
  const page = usePagedList<ReviewedMoney>({ from: 'reviews', filters: [] });
  const { remote } = page;
  return (
    <div className={styles.page}>
      <RefundTabs />
      <RemoteView what="待核对款项" remote={remote}>
        {({ list }) =>
          list.length === 0 && page.query.place !== null ? (
            <NoFurtherRows what="待核对款项" />
          ) : list.length === 0 ? (
            <EmptyView title="没有要核对的款项" says="付款金额不符，或者渠道自行退回的款项，会在这里等人决定。" />
          ) : (
            <Card title="等待决定的款项，先到的在前" flush>
              <SidewaysScroll label="待核对款项">
                <Table
                  rowKey="id"
                  pagination={false}
                  dataSource={list}
                  columns={[
                    {
                      title: '订单',
                      key: 'order',
                      render: (_, { orderId, productName }) => (
                        <Link to={`/console/orders/${encodeURIComponent(orderId)}`}>
                          <TwoLines first={productName} second={orderId} />
                        </Link>
                      ),
                    },
                    { title: '为什么', dataIndex: 'why', render: (why: string) => whys[why] ?? why },
                    { title: '应付', dataIndex: 'askedFen', className: 'num', align: 'right', render: formatMoney },
                    { title: '实付', dataIndex: 'paidFen', className: 'num', align: 'right', render: formatMoney },
                    {
                      title: '渠道',
                      key: 'channel',
                      render: (_, { channel, transactionId }) => (
                        <TwoLines first={channelNames[channel]} second={transactionId} />
                      ),
                    },
                    { title: '付款时间', dataIndex: 'paidAt', className: 'num', render: formatTime },
                    {
                      title: '操作',
                      key: 'acts',
                      render: (_, money) => <ReviewActs money={money} onDone={() => void remote.refresh()} />,
                    },
                  ]}
                />
              </SidewaysScroll>
              <Pager {...page} count={list.length} total={undefined} isFetching={remote.isFetching} />
            </Card>
          )
        }
      </RemoteView>
    </div>
  );
}

function ReviewActs({ money: { id, paidFen, why }, onDone }: { money: ReviewedMoney; onDone: () => void }) {
  const api = useApi();
  const act = useAct();
  const may = useMay();
  const sum = formatMoney(paidFen);
  const decide = (verb: string) => (values: { reason: string }) =>
    api.post(`reviews/${id}/${verb}`, { reason: values.reason });
  const isReturned = why === 'refunded at the channel';
  return (
    <span className={styles.acts}>
      {!isReturned && may('books.write') && (
        <Button
          size="small"
          onClick={() =>
            act({
              title: `入账 ${sum}`,
              says: `${sum} 作为这笔订单的付款，会员时长立即到账。`,
              verb: '入账',
              perform: decide('accept'),
              onDone,
            })
          }
        >
          入账
        </Button>
      )}
      {!isReturned && may('orders.refund') && (
        <Button
          size="small"
          onClick={() =>
            act({
              title: `退回 ${sum}`,
              says: `${sum} 原路退回，会员时长不发放。超过单人限额时，会先交给另一位同事复核。`,
              verb: '退回',
              isDangerous: true,
              perform: ({ reason }) => api.post<RefundOutcome>(`reviews/${id}/refund`, { reason }),
              done: outcomeWords,
              onDone,
            })
          }
        >
          退回
        </Button>
      )}
      {isReturned && may('books.write') && (
        <Button
          size="small"
          onClick={() =>
            act({
              title: `核销 ${sum}`,
              says: '渠道已经把钱退给付款人。核销之后账上不再欠这笔钱。',
              verb: '核销',
              perform: decide('write-off'),
              onDone,
            })
          }
        >
          核销
        </Button>
      )}
    </span>
  );
}
