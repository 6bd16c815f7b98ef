import type { AwardRow } from '@feisuo/contract/schemas/console-activity';
import { Button } from 'antd';
import { useApi } from '../api/console-api.ts';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { useAction } from '../kit/action/use-action.ts';
import { useMay } from '../kit/me.ts';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { Person } from '../kit/person/person.tsx';
import { byAccount } from './by-account.ts';
import { describeAward } from './activity-texts.ts';
import { useChanges } from './use-changes.ts';

/** Table of given awards with their recipients; an operator can revoke each. */
export function AwardsTable({
  id,
  isLottery,
  hasNumbers,
  prizes,
}: {
  id: string;
  isLottery: boolean;
  /** Whether members see a number beside their award. */
  hasNumbers: boolean;
  prizes: { value: string; label: string }[];
}) {
  const api = useApi();
  const askAction = useAction();
  const may = useMay();
  const mayTake = may('activity.codes');
  const [changes, changed] = useChanges();
  const reverse = (row: AwardRow) =>
    askAction({
      title: `收回 ${describeAward(row)}？`,
      message: `从会员那里收回这份奖励：没用掉的扣掉，用掉的由之后得到的抵扣；预算和库存退回。${row.kind === 'vip_days' ? '对方会收到通知。' : ''}`,
      verb: '收回',
      isDangerous: true,
      perform: ({ reason }) => api.post(`awards/${row.id}/reverse`, { reason }),
      onDone: changed,
    });
  const columns: Column<AwardRow>[] = [
    { title: '时间（北京）', render: (_, { at }) => formatTime(at) },
    ...(hasNumbers ? [{ title: '编号', render: (_: unknown, { number }: AwardRow) => number }] : []),
    { title: '账号', render: (_, { accountId }) => <Person id={accountId} /> },
    { title: '奖励', render: (_, row) => describeAward(row) },
    { title: '规则版本', dataIndex: 'rulesVersion', align: 'right' },
    {
      title: '状态',
      render: (_, { reversed }) =>
        reversed ? <Pill tone="none">{`已收回：${reversed.reason}`}</Pill> : <Pill tone="ok">已到账</Pill>,
    },
    ...(mayTake
      ? [
          {
            title: '操作',
            render: (_: unknown, row: AwardRow) =>
              row.reversed || (row.kind === 'vip_days' && !may('accounts.grant')) ? null : (
                <Button size="small" danger onClick={() => reverse(row)}>
                  收回
                </Button>
              ),
          },
        ]
      : []),
  ];
  return (
    <PagedTable<AwardRow>
      key={String(isLottery)}
      what={isLottery ? '中奖记录' : '发放记录'}
      from={`activities/${encodeURIComponent(id)}/${isLottery ? 'winners' : 'awards'}`}
      rowKey={(row) => row.id}
      columns={columns}
      refreshKey={changes}
      filters={[
        byAccount,
        ...(isLottery ? [{ name: 'prize', label: '奖品', kind: 'choice', options: prizes } as const] : []),
      ]}
    />
  );
}
