import type { RefundProposal, ShownProposal } from '@feisuo/contract/schemas/console-orders';
import { Button } from 'antd';
import { useApi } from '../api/console-api.ts';
import { useAction } from '../kit/action/use-action.ts';
import { formatMoney } from '../kit/format-number.ts';
import { useMay, useMe } from '../kit/current-operator.ts';
import styles from './orders.module.css';
import { describeNewcomer } from './refund-texts.ts';

/** Actions on a refund proposal: its author can withdraw it, and another operator can approve or decline it. */
export function ProposalActions({ proposal, onDone }: { proposal: ShownProposal; onDone: () => void }) {
  const api = useApi();
  const askAction = useAction();
  const may = useMay();
  const { operator } = useMe();
  const { id, amountFen, askedBy, takesGrant, reason, state, newcomer } = proposal;
  if (state !== 'waiting') return null;
  const isOwn = askedBy === operator.name;
  const decide = (verb: string) => (values: { reason: string }) =>
    api.post<RefundProposal>(`refund-proposals/${id}/${verb}`, { reason: values.reason });
  const money = formatMoney(amountFen);
  return (
    <span className={styles.actions}>
      {!isOwn && may('orders.approve') && (
        <>
          <Button
            type="primary"
            size="small"
            disabled={newcomer !== null}
            onClick={() =>
              askAction({
                title: `同意退款 ${money}`,
                message: `${askedBy} 的理由：「${reason}」。同意后 ${money} 原路退回${takesGrant ? '，这笔订单的会员时长随之收回' : '，会员时长不变'}，不能撤销。`,
                verb: '同意退款',
                isDangerous: true,
                perform: decide('approve'),
                done: '已同意，正在退款',
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
                title: '驳回退款',
                message: `${askedBy} 申请退回 ${money}。驳回后不退款，订单保持原样。`,
                verb: '驳回',
                perform: decide('refuse'),
                onDone,
              })
            }
          >
            驳回
          </Button>
        </>
      )}
      {isOwn && may('orders.refund') && (
        <Button
          size="small"
          onClick={() =>
            askAction({
              title: '撤回退款申请',
              message: `撤回后 ${money} 不会退款，需要时可以重新提交。`,
              verb: '撤回',
              perform: decide('withdraw'),
              onDone,
            })
          }
        >
          撤回
        </Button>
      )}
      {newcomer && (isOwn || may('orders.approve')) && (
        <small>{describeNewcomer(newcomer, { name: operator.name, isAsker: isOwn })}</small>
      )}
    </span>
  );
}
