import { RefundLimitRequest, type RefundLimit } from '@feisuo/contract/schemas/console-orders';
import { Alert, Button } from 'antd';
import { useApi } from '../api/console-api.ts';
import { formatTime } from '../format-time.ts';
import { useAction } from '../kit/action/use-action.ts';
import { Field } from '../kit/form/field.tsx';
import { MoneyInput } from '../kit/form/money-input.tsx';
import { formatMoney } from '../kit/format-number.ts';
import { useMay, useMe } from '../kit/current-operator.ts';
import { NotFetched } from '../kit/load-error-note.tsx';
import { useRemote } from '../use-remote.ts';
import styles from './orders.module.css';
import { describeNewcomer } from './refund-texts.ts';

type PendingLimit = NonNullable<RefundLimit['pending']>;

const sumOf = (limitFen: number | null) => (limitFen === null ? '不限' : formatMoney(limitFen));

/** Shows the amount that one operator may refund alone. An owner sets it; raising it needs a second operator. */
export function RefundLimitNote() {
  const api = useApi();
  const askAction = useAction();
  const may = useMay();
  const remote = useRemote<RefundLimit>('refund-limit');
  const { data, refresh } = remote;
  if (!data) return <NotFetched what="单人退款限额" remote={remote} />;
  const { limitFen, pending } = data;
  const change = () =>
    askAction<RefundLimit>({
      title: '单人退款限额',
      message:
        '一笔订单的人工退款累计超过这个数，就要另一位同事复核。调低马上生效；调高或留空（不限）要另一位能复核退款的同事同意，没有别人能同意时等 24 小时，其间有了能同意的同事就等他同意。两步验证开启不满 24 小时的同事还不算。',
      verb: '修改限额',
      isDangerous: true,
      schema: RefundLimitRequest,
      initial: { limitFen },
      fields: (
        <Field name="limitFen" label="限额（元）" isMoney>
          <MoneyInput placeholder="不限" />
        </Field>
      ),
      perform: ({ limitFen: wanted, reason }) =>
        api.put('refund-limit', { limitFen: wanted ?? null, seenFen: limitFen, reason }),
      done: (now) => (now.pending ? '已提交，现在的限额不变' : '限额已修改'),
      onDone: () => void refresh(),
      onConflict: refresh,
    });
  return (
    <>
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
      {pending && <HigherLimit pending={pending} onDone={() => void refresh()} />}
    </>
  );
}

/** Shows a proposal for a higher limit. Its author can withdraw it, and another operator can approve or decline it. */
function HigherLimit({ pending, onDone }: { pending: PendingLimit; onDone: () => void }) {
  const api = useApi();
  const askAction = useAction();
  const may = useMay()('orders.approve');
  const { operator } = useMe();
  const { askedBy, askedAt, reason, countsAt, newcomer } = pending;
  const isOwn = askedBy === operator.name;
  const sum = sumOf(pending.limitFen);
  const decide = (verb: string) => (values: { reason: string }) =>
    api.post<RefundLimit>(`refund-limit/${verb}`, { askedAt, reason: values.reason });
  const agree = () =>
    askAction({
      title: `同意把单人退款限额提高到${pending.limitFen === null ? '不限' : ` ${sum}`}？`,
      message: `${askedBy} 的理由：「${reason}」。同意后马上生效，${pending.limitFen === null ? '任何金额' : `${sum} 以内`}的退款一个人就能退。`,
      verb: '同意提高',
      isDangerous: true,
      perform: decide('agree'),
      done: '新限额已生效',
      onDone,
      onConflict: onDone,
    });
  const drop = () =>
    askAction({
      title: isOwn ? '撤回提高限额的申请' : '不同意提高限额',
      message: '限额保持不变。',
      verb: isOwn ? '撤回' : '不同意',
      perform: decide('refuse'),
      onDone,
      onConflict: onDone,
    });
  return (
    <Alert
      type="warning"
      showIcon
      title={`${askedBy} 想把限额提高到${pending.limitFen === null ? '不限' : ` ${sum}`}，还没有生效`}
      description={`${formatTime(askedAt)} 提交，理由：「${reason}」。${
        countsAt === null
          ? '要另一位能复核退款的同事同意；没有这样的同事了，可以撤回后重新提交。'
          : `现在没有别的同事能同意，${formatTime(countsAt)} 起自动生效，在那之前可以撤回。`
      }${newcomer && may ? describeNewcomer(newcomer, { name: operator.name, isAsker: isOwn }) : ''}`}
      action={
        may && (
          <span className={styles.actions}>
            {!isOwn && (
              <Button size="small" disabled={newcomer !== null} onClick={agree}>
                同意
              </Button>
            )}
            <Button size="small" onClick={drop}>
              {isOwn ? '撤回' : '不同意'}
            </Button>
          </span>
        )
      }
    />
  );
}
