import type { AccountDetail } from '@feisuo/contract/schemas/console-accounts';
import { Button, Table, type TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { useMay } from '../kit/me.ts';
import { TwoLines } from '../kit/table/two-lines.tsx';
import styles from './accounts.module.css';
import { formatPeriod, describeLength, describeSource, describeVas } from './event-texts.ts';
import { useVipActions } from './use-vip-actions.tsx';
import { VipStrip } from './vip-strip-view.tsx';

type Grant = AccountDetail['grants'][number];
type Props = { detail: AccountDetail; onChanged: () => void };

/** Grants of membership, their sources and remaining time. */
export function VipCard({ detail, onChanged }: Props) {
  const may = useMay();
  const { giveVip, takeBack } = useVipActions(detail, onChanged);
  const mayGrant = may('accounts.grant');
  const columns: TableColumnsType<Grant> = [
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
          <SidewaysScroll label="会员时间线">
            <Table rowKey="id" columns={columns} dataSource={detail.grants} pagination={false} />
          </SidewaysScroll>
        </>
      )}
    </Card>
  );
}

/**
 * Revokes a grant. A purchased grant links to its order instead, because its time is revoked by refunding the order.
 */
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
