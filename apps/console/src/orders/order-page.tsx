import { mayDo, operatorRoles } from '@feisuo/contract/facts/permissions';
import type { ConsoleOrderDetail } from '@feisuo/contract/schemas/console-orders';
import { Button, Alert } from 'antd';
import { Link } from 'react-router';
import { OrderJournals } from '../books/order-journals.tsx';
import { Person } from '../kit/person/person.tsx';
import { Card } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { Facts } from '../kit/detail/facts.tsx';
import { formatMoney } from '../kit/format-number.ts';
import { useMay, useMe } from '../kit/current-operator.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { roleNames } from '../kit/role-names.ts';
import type { PageProps } from '../shell/page.ts';
import { useRemote } from '../use-remote.ts';
import { channelNames, reviewReasonText } from './money-texts.ts';
import { OrderMoney } from './order-money.tsx';
import styles from './orders.module.css';
import { ProposalActions } from './refund-proposal-actions.tsx';
import { RefundActions } from './refund-actions.tsx';
import { orderStateTextOf, waitingFenOf, refundWaitText } from './refund-texts.ts';
import { OrderTimeline } from './order-timeline-view.tsx';
import { ReviewActions } from './review-actions.tsx';
import { StepList } from './step-list.tsx';
import { orderPollMs } from './poll-intervals.ts';
import { useGiveRefund } from './use-give-refund.tsx';

/** A name and its id. The id is null if there is no name and the id is shown as the name. */
type NameAndId = { name: string; id: string | null };

const asIs = (id: string): NameAndId => ({ name: id, id: null });

export const payPageOf = ({
  payPageId,
  payPageName,
}: Pick<ConsoleOrderDetail, 'payPageId' | 'payPageName'>): NameAndId =>
  payPageName === null ? asIs(payPageId) : { name: payPageName, id: payPageId };

/** Where the buyer came from, as the link to the purchase says. Otherwise the order has the default source. */
export const sourceOf = ({
  referFrom,
  referName,
  isDefaultRefer,
}: Pick<ConsoleOrderDetail, 'referFrom' | 'referName' | 'isDefaultRefer'>): NameAndId => {
  if (referName !== null) return { name: referName, id: referFrom };
  return isDefaultRefer ? { name: '官网，链接没有带来源', id: referFrom } : asIs(referFrom);
};

export const activityOf = ({ actId, actName }: Pick<ConsoleOrderDetail, 'actId' | 'actName'>): NameAndId =>
  actName === null ? asIs(actId) : { name: actName, id: actId };

const priceKinds: Record<string, string> = { list: '标准价', first: '首期优惠价', promo: '促销价' };

const whoReadsBooks = operatorRoles
  .filter((role) => mayDo(role, 'books.read'))
  .map((role) => roleNames[role])
  .join('和');

export function OrderPage({ params }: PageProps) {
  const { id = '' } = params;
  const remote = useRemote<ConsoleOrderDetail>(`orders/${encodeURIComponent(id)}`, { everyMs: orderPollMs });
  return (
    <RemoteView what="订单" remote={remote}>
      {(detail) => <Order detail={detail} refresh={() => void remote.refresh()} />}
    </RemoteView>
  );
}

function Order({ detail, refresh }: { detail: ConsoleOrderDetail; refresh: () => void }) {
  const { order, period, refundable, agreementId } = detail;
  const state = orderStateTextOf(order);
  const may = useMay();
  const { operator } = useMe();
  const giveRefund = useGiveRefund(detail, refresh);
  const waitingFen = waitingFenOf(detail.proposals);
  const canRefund = may('orders.refund') && refundable !== null && refundable.leftFen > waitingFen;
  return (
    <div className={styles.page}>
      <DetailHead
        back={{ to: '/console/orders', title: '订单' }}
        title={`${order.productName}${order.num > 1 ? ` × ${order.num}` : ''}`}
        id={order.id}
        state={<Pill tone={state.tone}>{state.text}</Pill>}
        actions={canRefund && <Button onClick={giveRefund}>退款</Button>}
      />
      <OrderNotes detail={detail} refresh={refresh} />
      <Card title="时间线">
        <OrderTimeline detail={detail} />
        <StepList steps={detail.timeline} />
      </Card>
      <Card title="概况">
        <Facts
          facts={[
            [
              '应付',
              `${formatMoney(order.amountFen)}（${priceKinds[detail.priceKind] ?? detail.priceKind}，原价 ${formatMoney(detail.listFen)}）`,
            ],
            ['已退', formatMoney(order.refundedFen)],
            [
              '还可退',
              refundable &&
                `${formatMoney(refundable.leftFen)}${waitingFen > 0 ? `（其中 ${formatMoney(waitingFen)} 等待复核）` : ''}`,
            ],
            ['时长', `${detail.days} 天${detail.vas === 5 ? '超级会员' : '加速会员'}`],
            ['会员起止', period && `${formatTime(period.from)} 至 ${formatTime(period.until)}`],
            ['会员', order.accountId && <Person key="account" id={order.accountId} />],
            ['支付渠道', order.channel && channelNames[order.channel]],
            ['下单时间', formatTime(order.createdAt)],
            ['付款时间', order.paidAt && formatTime(order.paidAt)],
            ['来源页面', <Named key="from" {...sourceOf(detail)} />],
            ['支付页', <Named key="page" {...payPageOf(detail)} />],
            ['活动', detail.actId && <Named key="activity" {...activityOf(detail)} />],
            [
              '续费协议',
              agreementId && (
                <Link key="agreement" to={`/console/agreements/${encodeURIComponent(agreementId)}`}>
                  {agreementId}
                </Link>
              ),
            ],
          ]}
        />
      </Card>
      <OrderMoney detail={detail} />
      {may('books.read') ? (
        <OrderJournals key={detail.timeline.length} orderId={order.id} />
      ) : (
        <Card title="账本分录">
          <p className={styles.note}>
            账本分录只有{whoReadsBooks}看得到，你的角色是{roleNames[operator.role]}。这笔订单的付款和退款都在上面。
          </p>
        </Card>
      )}
    </div>
  );
}

/** Shows the name that operators gave, and the id that appears in links. */
function Named({ name, id }: NameAndId) {
  return (
    <>
      {name}
      {id !== null && <small className={styles.id}>{id}</small>}
    </>
  );
}

type Props = { detail: ConsoleOrderDetail; refresh: () => void };

/** Notes at the top of an order about refunds and payments that wait for a decision, with buttons to decide. */
function OrderNotes({ detail: { proposals, refunds, reviews }, refresh }: Props) {
  const waiting = proposals.filter(({ state }) => state === 'waiting');
  // The refund that a member asked for is above the limit, so a second operator decides about its proposal instead.
  const isProposed = waiting.some(({ kind }) => kind === 'asked');
  return (
    <>
      {waiting.map((proposal) => (
        <Alert
          key={proposal.id}
          type="warning"
          showIcon
          title={`${proposal.askedBy} 提交了 ${formatMoney(proposal.amountFen)} 的退款，等待另一位同事复核`}
          description={`原因：${proposal.reason}`}
          action={<ProposalActions proposal={proposal} onDone={refresh} />}
        />
      ))}
      {refunds.map((refund) => {
        const text = refundWaitText(refund);
        if (text === null || (isProposed && refund.state === 'asked')) return null;
        return (
          <Alert
            key={refund.refundNo}
            type={refund.state === 'asked' ? 'warning' : 'error'}
            showIcon
            title={text}
            description={`原因：${refund.reason}${refund.note ? `（${refund.note}）` : ''}`}
            action={<RefundActions refund={refund} onDone={refresh} />}
          />
        );
      })}
      {reviews.map((money) => (
        <Alert
          key={money.id}
          type="warning"
          showIcon
          title={`收到 ${formatMoney(money.paidFen)}，${reviewReasonText(money.why)}，等待核对`}
          description={`应付 ${formatMoney(money.askedFen)}，渠道交易号 ${money.transactionId}`}
          action={<ReviewActions money={money} onDone={refresh} />}
        />
      ))}
    </>
  );
}
