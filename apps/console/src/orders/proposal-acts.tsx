import type { RefundProposal, ShownProposal } from '@feisuo/contract/schemas/console-orders';
import { Button } from 'antd';
import { useApi } from '../api/console-api.ts';
import { useAct } from '../kit/act/acts.ts';
import { formatMoney } from '../kit/format-number.ts';
import { useMay, useMe } from '../kit/me.ts';
import styles from './orders.module.css';
import { sayNewcomer } from './refund-words.ts';

/** Actions on a proposed refund: its proposer withdraws, another operator approves or declines. */
export function ProposalActs({ proposal, onDone }: { proposal: ShownProposal; onDone: () => void }) {
  const api = useApi();
  const act = useAct();
  const may = useMay();
  const { operator } = useMe();
  const { id, amountFen, askedBy, takesGrant, reason, state, newcomer } = proposal;
  if (state !== 'waiting') return null;
  const isOwn = askedBy === operator.name;
  const decide = (verb: string) => (values: { reason: string }) =>
    api.post<RefundProposal>(`refund-proposals/${id}/${verb}`, { reason: values.reason });
  const money = formatMoney(amountFen);
  return (
    <span className={styles.acts}>
      {!isOwn && may('orders.approve') && (
        <>
          <Button
            size="small"
            disabled={newcomer !== null}
            onClick={() =>
              act({
                title: `同意退款 ${money}`,
                says: `${askedBy} 的理由：「${reason}」。同意后 ${money} 原路退回${takesGrant ? '，这笔订单的会员时长随之收回' : '，会员时长不变'}，不能撤销。`,
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
              act({
                title: '驳回退款',
                says: `${askedBy} 申请退回 ${money}。驳回后不退款，订单保持原样。`,
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
            act({
              title: '撤回退款申请',
              says: `撤回后 ${money} 不会退款，需要时可以重新提交。`,
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
        <small>{sayNewcomer(newcomer, { name: operator.name, isAsker: isOwn })}</small>
      )}
    </span>
  );
}
