import { RefundLimitRequest } from '@feisuo/contract/schemas/console-orders';
import { Alert, Button } from 'antd';
import { useCallback } from 'react';
import { useApi } from '../api/console-api.ts';
import { useAct } from '../kit/act/acts.ts';
import { Field } from '../kit/form/field.tsx';
import { MoneyInput } from '../kit/form/money-input.tsx';
import { formatMoney } from '../kit/format-money.ts';
import { useMay } from '../kit/me.ts';
import { NotFetched } from '../kit/not-fetched.tsx';
import { useRemote } from '../use-remote.ts';

type Limit = { limitFen: number | null };

/** From which sum on a refund takes two people; an owner sets it. */
export function RefundLimitNote() {
  const api = useApi();
  const act = useAct();
  const may = useMay();
  const remote = useRemote(useCallback(() => api.get<Limit>('refund-limit'), [api]));
  const { data, refresh } = remote;
  if (!data) return <NotFetched what="单人退款限额" remote={remote} />;
  const { limitFen } = data;
  const change = () =>
    act({
      title: '单人退款限额',
      says: '一笔订单的人工退款累计超过这个数，就要另一位同事复核。留空表示不限，一个人就能退任何金额。',
      verb: '修改限额',
      isDangerous: true,
      schema: RefundLimitRequest,
      initial: { limitFen },
      fields: (
        <Field name="limitFen" label="限额（元）">
          <MoneyInput placeholder="不限" />
        </Field>
      ),
      perform: ({ limitFen: wanted, reason }) =>
        api.put('refund-limit', { limitFen: wanted ?? null, seenFen: limitFen, reason }),
      onDone: () => void refresh(),
      onConflict: refresh,
    });
  return (
    <Alert
      type={limitFen === null ? 'warning' : 'info'}
      showIcon
      title={
        limitFen === null
          ? '没有设置单人退款限额：一个人就能退任何金额'
          : `一笔订单的人工退款累计超过 ${formatMoney(limitFen)}，要另一位同事复核`
      }
      action={
        may('operators.write') && (
          <Button size="small" onClick={change}>
            修改限额
          </Button>
        )
      }
    />
  );
}
