import type { RefundOutcome, ReviewedMoney } from '@feisuo/contract/schemas/console-orders';
import { Button } from 'antd';
import { useApi } from '../api/console-api.ts';
import { useAction } from '../kit/action/use-action.ts';
import { formatMoney } from '../kit/format-number.ts';
import { useMay } from '../kit/current-operator.ts';
import styles from './orders.module.css';
import { describeRefundOutcome } from './refund-actions.tsx';

/** Decisions about a payment that differs from its order. */
export function ReviewActions({ money: { id, paidFen, why }, onDone }: { money: ReviewedMoney; onDone: () => void }) {
  const api = useApi();
  const askAction = useAction();
  const may = useMay();
  const sum = formatMoney(paidFen);
  const decide = (verb: string) => (values: { reason: string }) =>
    api.post(`reviews/${id}/${verb}`, { reason: values.reason });
  const isReturned = why === 'refunded at the channel';
  return (
    <span className={styles.actions}>
      {!isReturned && may('books.write') && (
        <Button
          size="small"
          onClick={() =>
            askAction({
              title: `入账 ${sum}`,
              message: `${sum} 作为这笔订单的付款，会员时长立即到账。`,
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
            askAction({
              title: `退回 ${sum}`,
              message: `${sum} 原路退回，会员时长不发放。超过单人限额时，会先交给另一位同事复核。`,
              verb: '退回',
              isDangerous: true,
              perform: ({ reason }) => api.post<RefundOutcome>(`reviews/${id}/refund`, { reason }),
              done: describeRefundOutcome,
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
            askAction({
              title: `核销 ${sum}`,
              message: '渠道已经把钱退给付款人。核销之后账上不再欠这笔钱。',
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
