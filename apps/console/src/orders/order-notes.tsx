import type { ConsoleOrderDetail } from '@feisuo/contract/schemas/console-orders';
import { Alert } from 'antd';
import { formatMoney } from '../kit/format-number.ts';
import { reviewReasonText } from './money-texts.ts';
import { ProposalActions } from './refund-proposal-actions.tsx';
import { RefundActions } from './refund-actions.tsx';
import { refundWaitText } from './refund-texts.ts';
import { ReviewActions } from './review-actions.tsx';

type Props = { detail: ConsoleOrderDetail; refresh: () => void };

/** Notes on top of an order: what waits for an operator's decision, with buttons to decide. */
export function OrderNotes({ detail: { proposals, refunds, reviews }, refresh }: Props) {
  const waiting = proposals.filter(({ state }) => state === 'waiting');
  // A member's refund above the limit waits for the second operator, who decides in the proposal.
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
