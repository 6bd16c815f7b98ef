import type { ConsoleOrderDetail, RefundOutcome } from '@feisuo/contract/schemas/console-orders';
import { Alert, Checkbox, Form, Radio } from 'antd';
import { useApi } from '../api/console-api.ts';
import { useAction } from '../kit/action/use-action.ts';
import { MoneyInput, moneyFaultText } from '../kit/form/money-input.tsx';
import { formatMoney } from '../kit/format-number.ts';
import { describeRefundOutcome } from './refund-actions.tsx';
import { hasDays, describeDays, describeLimit, waitingFenOf } from './refund-texts.ts';

type How = 'all' | 'byDay' | 'part';
type Left = NonNullable<ConsoleOrderDetail['refundable']>;

/**
 * Returns a function that opens the refund dialog: the operator chooses the amount, and whether the days of membership
 * are revoked.
 */
export function useGiveRefund(detail: ConsoleOrderDetail, refresh: () => void): () => void {
  const api = useApi();
  const askAction = useAction();
  const { order, refundable, proposals } = detail;
  return () => {
    if (!refundable) return;
    const { leftFen, byDayFen } = refundable;
    const waitingFen = waitingFenOf(proposals);
    const freeFen = leftFen - waitingFen;
    const waits = waitingFen > 0 ? `另有 ${formatMoney(waitingFen)} 在等待复核。` : '';
    askAction({
      title: `退款：${order.productName}`,
      message: `最多可退 ${formatMoney(freeFen)}，原路退回。${waits}原因会告诉会员和支付渠道。`,
      verb: '退款',
      isDangerous: true,
      initial: { how: 'all', keepsDays: false },
      fields: <RefundFields detail={detail} left={refundable} freeFen={freeFen} now={new Date()} />,
      perform: ({ reason, how, amountFen, keepsDays }) => {
        // The server refunds everything for null. If another refund waits for approval, the amount without this refund
        // is sent instead.
        const sums: Record<How, unknown> = { all: waitingFen > 0 ? freeFen : null, byDay: byDayFen, part: amountFen };
        const refund = { amountFen: sums[how as How], keepsDays: keepsDays === true, seenLeftFen: leftFen, reason };
        return api.post<RefundOutcome>(`orders/${encodeURIComponent(order.id)}/refunds`, refund);
      },
      done: describeRefundOutcome,
      onDone: refresh,
      onConflict: refresh,
    });
  };
}

type FieldsProps = { detail: ConsoleOrderDetail; left: Left; freeFen: number; now: Date };

function RefundFields({ detail, left, freeFen, now }: FieldsProps) {
  const { leftFen, byDayFen } = left;
  const how = Form.useWatch('how') as How | undefined;
  const typedFen = Form.useWatch('amountFen') as number | null | undefined;
  const keepsDays = Form.useWatch('keepsDays') === true;
  const sumFen = { all: freeFen, byDay: byDayFen ?? 0, part: typedFen || 0 }[how ?? 'all'];
  const limit = describeLimit(left, sumFen);
  return (
    <>
      <Form.Item name="how" label="退多少">
        <Radio.Group
          options={[
            { value: 'all', label: `全部 ${formatMoney(freeFen)}` },
            ...(byDayFen && byDayFen < freeFen
              ? [{ value: 'byDay', label: `按剩余天数 ${formatMoney(byDayFen)}` }]
              : []),
            { value: 'part', label: '指定金额' },
          ]}
        />
      </Form.Item>
      {how === 'part' && (
        <Form.Item
          name="amountFen"
          label="金额（元）"
          rules={[{ validator: (_rule, fen: number | null) => checkSum(fen, freeFen) }]}
        >
          <MoneyInput />
        </Form.Item>
      )}
      {hasDays(detail) && (
        <Form.Item name="keepsDays" valuePropName="checked">
          <Checkbox>会员时长保留，不收回</Checkbox>
        </Form.Item>
      )}
      <Form.Item>
        <Alert
          type={limit === null ? 'info' : 'warning'}
          title={describeDays(detail, { keepsDays, isPart: sumFen < leftFen, now })}
          description={limit}
        />
      </Form.Item>
    </>
  );
}

async function checkSum(fen: number | null | undefined, leftFen: number): Promise<void> {
  if (Number.isNaN(fen)) throw new Error(moneyFaultText({ keyword: 'type' }));
  if (!fen || fen < 1) throw new Error('请填写金额');
  if (fen > leftFen) throw new Error(`最多 ${formatMoney(leftFen)}`);
}
