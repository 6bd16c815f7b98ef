import type { ConsoleMismatch, MismatchDetail } from '@feisuo/contract/schemas/console-books';
import type { ConsoleOrderDetail } from '@feisuo/contract/schemas/console-orders';
import { Link } from 'react-router';
import { serverNow } from '../api/server-clock.ts';
import { Card } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { Facts } from '../kit/detail/facts.tsx';
import { useMay } from '../kit/current-operator.ts';
import { Person } from '../kit/person/person.tsx';
import { RemoteView } from '../kit/remote-view.tsx';
import { OrderTimeline } from '../orders/order-timeline-view.tsx';
import { orderStateTextOf } from '../orders/refund-texts.ts';
import orderStyles from '../orders/orders.module.css';
import type { PageProps } from '../shell/page.ts';
import { useRemote } from '../use-remote.ts';
import { channelNames, mismatchCauses, mismatchTexts } from './book-texts.ts';
import styles from './books.module.css';
import { MismatchActions } from './mismatch-actions.tsx';
import { fieldsOf } from './mismatch-fields.ts';
import { stateOf } from './mismatch-state.ts';

/** Page of a mismatch between our books and a channel's bill: both sides, the cause, and actions for operators. */
export function MismatchPage({ params }: PageProps) {
  const { id = '' } = params;
  const remote = useRemote<MismatchDetail>(`books/mismatches/${encodeURIComponent(id)}`);
  return (
    <RemoteView what="差异" remote={remote}>
      {(detail) => <MismatchView detail={detail} refresh={remote.refresh} />}
    </RemoteView>
  );
}

function MismatchView({ detail, refresh }: { detail: MismatchDetail; refresh: () => Promise<void> }) {
  const { mismatch } = detail;
  const { kind, rowKind, channel, day, reference, orderId, foundAt, resolvedAt } = mismatch;
  const state = stateOf(mismatch, serverNow());
  const may = useMay();
  return (
    <div className={orderStyles.page}>
      <DetailHead
        back={{ to: '/console/books/reconciliation', title: '对账' }}
        title={mismatchTexts[kind].text}
        id={reference}
        state={<Pill tone={state.tone}>{state.text}</Pill>}
      />
      <Card
        title="两边的记录"
        aside={orderId !== null && <Link to={`/console/orders/${encodeURIComponent(orderId)}`}>打开订单</Link>}
      >
        <MismatchSides detail={detail} />
        <p className={styles.source}>
          {channelNames[channel]} {day} 的账单，{rowKind === 'payment' ? '付款' : '退款'}，{formatTime(foundAt)} 发现
        </p>
      </Card>
      <Card title="系统怎么看">
        <p className={styles.cause}>{mismatchCauses[kind]}</p>
        {orderId !== null && may('orders.read') && <OrderStory key={resolvedAt} id={orderId} />}
      </Card>
      {resolvedAt !== null ? (
        <Outcome mismatch={mismatch} />
      ) : may('books.write') ? (
        <MismatchActions key={mismatch.id} detail={detail} refresh={refresh} />
      ) : (
        <Card title="怎么处理">
          <p className={styles.cause}>处理差异需要财务或负责人。</p>
        </Card>
      )}
    </div>
  );
}

/** The events of the order, because a lost payment notification is visible there. */
function OrderStory({ id }: { id: string }) {
  const remote = useRemote<ConsoleOrderDetail>(`orders/${encodeURIComponent(id)}`);
  return (
    <RemoteView what="订单经过" remote={remote}>
      {(detail) => (
        <>
          <Facts
            facts={[
              ['订单', `${detail.order.productName}，${orderStateTextOf(detail.order).text}`],
              ['会员', <Person key="account" id={detail.order.accountId} />],
            ]}
          />
          <OrderTimeline detail={detail} />
        </>
      )}
    </RemoteView>
  );
}

function Outcome({ mismatch }: { mismatch: ConsoleMismatch }) {
  const { resolvedAt, resolvedBy, note, assignee } = mismatch;
  const isSystem = resolvedBy === 'system';
  return (
    <Card title="处理结果">
      <Facts
        facts={[
          ['结果', stateOf(mismatch, 0).text],
          ['处理人', isSystem ? '系统' : resolvedBy],
          ['时间', resolvedAt && formatTime(resolvedAt)],
          ['说明', isSystem ? '后来的账单对上了，自动结清' : note],
          ...(assignee !== null && assignee !== resolvedBy ? [['曾指派给', assignee] as const] : []),
        ]}
      />
    </Card>
  );
}

/** Compares our record and the bill's row of a payment or refund, field by field. */
function MismatchSides({ detail }: { detail: MismatchDetail }) {
  return (
    <div className={styles.sides} role="table" aria-label="两边的记录对比">
      <div role="row">
        <span role="columnheader">记录</span>
        <span role="columnheader">我方</span>
        <span role="columnheader">{channelNames[detail.mismatch.channel]}账单</span>
      </div>
      {fieldsOf(detail).map(({ name, ours, theirs, differs }) => (
        <div key={name} role="row">
          <span role="rowheader">{name}</span>
          {[ours, theirs].map((text, side) => (
            <span key={side === 0 ? 'ours' : 'theirs'} role="cell" data-differs={differs || undefined}>
              {text}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
