import type { ConsoleOrderDetail, RefundOutcome } from '@feisuo/contract/schemas/console-orders';
import { Checkbox, Form, Radio } from 'antd';
import { useApi } from '../api/console-api.ts';
import { useAct } from '../kit/act/acts.ts';
import { MoneyInput } from '../kit/form/money-input.tsx';
import { formatMoney } from '../kit/format-money.ts';
import { outcomeWords } from './refund-acts.tsx';

type How = 'all' | 'byDay' | 'part';
type Left = NonNullable<ConsoleOrderDetail['refundable']>;

/** Asks how much of an order goes back, and whether its days go with it. */
export function useGiveRefund({ order, refundable }: ConsoleOrderDetail, refresh: () => void): () => void {
  const api = useApi();
  const act = useAct();
  return () => {
    if (!refundable) return;
    const { leftFen, byDayFen } = refundable;
    act({
      title: `退款：${order.productName}`,
      says: `最多可退 ${formatMoney(leftFen)}，原路退回。原因会告诉会员和支付渠道。超过单人退款限额时，会先交给另一位同事复核。`,
      verb: '退款',
      isDangerous: true,
      initial: { how: 'all', keepsDays: false },
      fields: <RefundFields left={refundable} />,
      perform: ({ reason, how, amountFen, keepsDays }) => {
        const sums: Record<How, unknown> = { all: null, byDay: byDayFen, part: amountFen };
        const wish = { amountFen: sums[how as How], keepsDays: keepsDays === true, seenLeftFen: leftFen, reason };
        return api.post<RefundOutcome>(`orders/${encodeURIComponent(order.id)}/refunds`, wish);
      },
      done: outcomeWords,
      onDone: refresh,
      onConflict: refresh,
    });
  };
}

function RefundFields({ left: { leftFen, byDayFen } }: { left: Left }) {
  const how = Form.useWatch('how') as How | undefined;
  return (
    <>
      <Form.Item name="how" label="退多少">
        <Radio.Group
          options={[
            { value: 'all', label: `全部 ${formatMoney(leftFen)}` },
            ...(byDayFen && byDayFen < leftFen
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
          rules={[{ validator: (_rule, fen: number | null) => checkSum(fen, leftFen) }]}
        >
          <MoneyInput />
        </Form.Item>
      )}
      <Form.Item name="keepsDays" valuePropName="checked">
        <Checkbox>会员时长保留，不收回</Checkbox>
      </Form.Item>
    </>
  );
}

async function checkSum(fen: number | null | undefined, leftFen: number): Promise<void> {
  if (!fen || fen < 1) throw new Error('请填写金额');
  if (fen > leftFen) throw new Error(`最多 ${formatMoney(leftFen)}`);
}
