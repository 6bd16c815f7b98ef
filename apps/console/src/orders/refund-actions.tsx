import type { ConsoleRefund, RefundOutcome } from '@feisuo/contract/schemas/console-orders';
import { Button } from 'antd';
import { useApi } from '../api/console-api.ts';
import { useAction } from '../kit/action/use-action.ts';
import { formatMoney } from '../kit/format-number.ts';
import { useMay } from '../kit/current-operator.ts';
import styles from './orders.module.css';

/** Message after an operator made a refund or a proposal for one. */
export const describeRefundOutcome = ({ outcome }: RefundOutcome): string =>
  outcome === 'waits' ? '超过单人退款限额，已提交给另一位同事复核' : '已提交退款，到账后会通知会员';

export function RefundActions({ refund, onDone }: { refund: ConsoleRefund; onDone: () => void }) {
  const api = useApi();
  const askAction = useAction();
  const { refundNo, amountFen, state, takesGrant } = refund;
  if (!useMay()('orders.refund')) return null;
  const path = (verb: string) => `refunds/${encodeURIComponent(refundNo)}/${verb}`;
  const money = formatMoney(amountFen);
  if (state === 'asked') {
    return (
      <span className={styles.actions}>
        <Button
          type="primary"
          size="small"
          onClick={() =>
            askAction({
              title: `同意退款 ${money}`,
              message: `${money} 原路退回${takesGrant ? '，这笔订单的会员时长随之收回' : ''}。超过单人限额时，会先交给另一位同事复核。`,
              verb: '同意退款',
              isDangerous: true,
              perform: ({ reason }) => api.post<RefundOutcome>(path('approve'), { reason }),
              done: describeRefundOutcome,
              onDone,
            })
          }
        >
          同意
        </Button>
        <Button
          size="small"
          onClick={() =>
            askAction({
              title: '不同意退款',
              message: '订单保持原样。下面写的原因会原样发给会员，请写得让人看得懂。',
              verb: '驳回',
              perform: ({ reason }) => api.post(path('decline'), { reason }),
              onDone,
            })
          }
        >
          驳回
        </Button>
      </span>
    );
  }
  if (state !== 'abnormal' && state !== 'closed') return null;
  return (
    <Button
      size="small"
      onClick={() =>
        askAction({
          title: '重新退款',
          message: `渠道没有退成 ${money}。重试会再次向渠道提交，不会重复退款。`,
          verb: '重试',
          perform: ({ reason }) => api.post(path('retry'), { reason }),
          done: '已重新提交',
          onDone,
        })
      }
    >
      重试
    </Button>
  );
}
