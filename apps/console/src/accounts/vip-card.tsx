import { GiveVipRequest, type AccountDetail } from '@feisuo/contract/schemas/console-accounts';
import { Button, type TableColumnType, Radio } from 'antd';
import { Link } from 'react-router';
import { useApi } from '../api/console-api.ts';
import { Card } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { newIdempotencyKey } from '../kit/action/idempotency-key.ts';
import { useAction } from '../kit/action/use-action.ts';
import { Field } from '../kit/form/field.tsx';
import { NumberInput } from '../kit/form/number-input.tsx';
import { useMay } from '../kit/current-operator.ts';
import { ActionTable } from '../kit/table/action-table.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import styles from './accounts.module.css';
import { formatPeriod, describeLength, describeSource, describeVas } from './event-texts.ts';
import { VipStrip } from './membership-timeline-view.tsx';

type Grant = AccountDetail['grants'][number];
type Props = { detail: AccountDetail; onChanged: () => void };

/** Grants of membership, their sources and remaining time. */
export function VipCard({ detail, onChanged }: Props) {
  const may = useMay();
  const { giveVip, takeBack } = useVipActions(detail, onChanged);
  const mayGrant = may('accounts.grant');
  const columns: TableColumnType<Grant>[] = [
    {
      title: '会员',
      key: 'what',
      render: (_, { vas, source, id, length }) => (
        <TwoLines
          first={`${describeVas(vas)} · ${describeSource(source)}`}
          second={`${describeLength(length)} · 编号 ${id}`}
        />
      ),
    },
    { title: '从', key: 'from', className: 'num', render: (_, grant) => formatPeriod(grant)[0] },
    { title: '到', key: 'until', className: 'num', render: (_, grant) => formatPeriod(grant)[1] },
    {
      title: '状态',
      key: 'state',
      render: (_, grant) => (grant.revokedAt === null ? <Pill tone="ok">有效</Pill> : <Pill tone="err">已收回</Pill>),
    },
    ...(mayGrant
      ? [
          {
            title: '操作',
            key: 'act',
            align: 'right' as const,
            render: (_: unknown, grant: Grant) => grant.revokedAt === null && <GoesBack {...{ grant, takeBack }} />,
          },
        ]
      : []),
  ];
  return (
    <Card
      title="会员时间线"
      flush
      aside={
        <>
          <VipPill name="加速会员" vip={detail.vip} />
          <VipPill name="超级会员" vip={detail.superVip} />
          {mayGrant && (
            <Button size="small" className={styles.aside ?? ''} onClick={giveVip}>
              发放会员
            </Button>
          )}
        </>
      }
    >
      {detail.grants.length === 0 ? (
        <p className={styles.rest}>从来没有过会员，试用也没有领过。</p>
      ) : (
        <>
          <VipStrip grants={detail.grants} />
          <ActionTable label="会员时间线" rowKey={({ id }) => id} columns={columns} rows={detail.grants} />
        </>
      )}
    </Card>
  );
}

/** Button that revokes a grant. A purchased grant links to its order instead, because a refund revokes it. */
function GoesBack({ grant, takeBack }: { grant: Grant; takeBack: (grant: Grant) => void }) {
  const { id, orderId } = grant;
  if (orderId !== null) return <Link to={`/console/orders/${encodeURIComponent(orderId)}`}>去订单退款</Link>;
  return (
    <Button size="small" danger aria-label={`收回 ${id}`} onClick={() => takeBack(grant)}>
      收回
    </Button>
  );
}

function VipPill({ name, vip }: { name: string; vip: AccountDetail['vip'] }) {
  if (vip.isRunning && vip.endsAt)
    return (
      <Pill tone="ok">
        {name}到 {formatTime(vip.endsAt)}
      </Pill>
    );
  return vip.endsAt ? <Pill tone="none">{name}已过期</Pill> : null;
}

function useVipActions({ account }: AccountDetail, onChanged: () => void) {
  const api = useApi();
  const ask = useAction();
  const path = `accounts/${encodeURIComponent(account.id)}`;

  const giveVip = () => {
    const key = newIdempotencyKey();
    ask({
      title: '发放会员',
      message: '接在现有会员之后生效，会给对方发一条站内消息。',
      verb: '发放',
      schema: GiveVipRequest,
      initial: { kind: 'vip', unit: 'days', count: 7 },
      fields: (
        <>
          <Field name="kind" label="种类">
            <Radio.Group
              options={[
                { value: 'vip', label: '加速会员' },
                { value: 'super', label: '超级会员' },
              ]}
            />
          </Field>
          <Field name="count" label="数量">
            <NumberInput min={1} max={3660} />
          </Field>
          <Field name="unit" label="单位">
            <Radio.Group
              options={[
                { value: 'days', label: '天' },
                { value: 'months', label: '个月' },
              ]}
            />
          </Field>
        </>
      ),
      perform: ({ kind, unit, count, reason }) =>
        api.post<{ endsAt: string }>(`${path}/grants`, { kind, unit, count, reason, key }),
      done: ({ endsAt }) => `已发放，到 ${formatTime(endsAt)}`,
      onDone: onChanged,
    });
  };

  const takeBack = (grant: AccountDetail['grants'][number]) =>
    ask({
      title: '收回会员',
      message: (
        <>
          收回这份{describeVas(grant.vas)}（{describeSource(grant.source)}
          ）：用过的时间不受影响，没用的会失去，后面的依次提前。会给对方发一条站内消息。
        </>
      ),
      verb: '收回',
      isDangerous: true,
      perform: ({ reason }) => api.post(`grants/${grant.id}/take-back`, { reason }),
      onDone: onChanged,
    });

  return { giveVip, takeBack };
}
