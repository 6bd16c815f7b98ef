import type { ActivityDetail, ExchangeRow, AwardRow } from '@feisuo/contract/schemas/console-activity';
import { Segmented, Button } from 'antd';
import { useSearchParams } from 'react-router';
import { useBranded } from '../brand.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { RemoteView } from '../kit/remote-view.tsx';
import type { Filter } from '../kit/table/filter-bar.tsx';
import { useChangeQuery } from '../shell/address.ts';
import type { PageProps } from '../shell/page.ts';
import { useRemote } from '../use-remote.ts';
import { describeAward } from './activity-texts.ts';
import styles from './activity.module.css';
import { useApi } from '../api/console-api.ts';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { useAction } from '../kit/action/use-action.ts';
import { formatCount } from '../kit/format-number.ts';
import { useMay } from '../kit/current-operator.ts';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { Person } from '../kit/person/person.tsx';
import { useChanges } from './use-changes.ts';

const byAccount: Filter = {
  name: 'account',
  kind: 'search',
  label: '查找账号',
  placeholder: '完整的账号编号',
};

const tabs = { awards: '全部发放', winners: '中奖记录', exchanges: '兑换记录' } as const;
type Tab = keyof typeof tabs;

/** Page of the awards that an activity has given: recipients, reasons and revoking. */
export function GivenPage({ params }: PageProps) {
  const changeQuery = useChangeQuery();
  const branded = useBranded();
  const id = params['id'] ?? '';
  const remote = useRemote<ActivityDetail>(`activities/${encodeURIComponent(id)}`);
  const asked = useSearchParams()[0].get('show') ?? 'awards';
  return (
    <div className={styles.page}>
      <RemoteView what="活动" remote={remote}>
        {({ activity, prizes }) => {
          const offered: Tab[] = [
            'awards',
            ...(activity.kind === 'lottery' ? ['winners' as const] : []),
            ...(activity.kind === 'exchange' ? ['exchanges' as const] : []),
          ];
          const tab = offered.find((one) => one === asked) ?? 'awards';
          return (
            <>
              <DetailHead
                back={{ to: `/console/activities/${encodeURIComponent(id)}`, title: branded(activity.name) }}
                title="发放记录"
              />
              {offered.length > 1 && (
                <Segmented
                  aria-label="看哪一种"
                  style={{ justifySelf: 'start' }}
                  value={tab}
                  options={offered.map((value) => ({ value, label: tabs[value] }))}
                  onChange={(show) => changeQuery({ show, place: null, prize: null })}
                />
              )}
              {tab === 'exchanges' ? (
                <ExchangesTable id={id} />
              ) : (
                <AwardsTable
                  id={id}
                  isLottery={tab === 'winners'}
                  hasNumbers={activity.kind === 'lottery' || activity.kind === 'redeem'}
                  prizes={(prizes ?? []).map((prize) => ({ value: prize.id, label: describeAward(prize) }))}
                />
              )}
            </>
          );
        }}
      </RemoteView>
    </div>
  );
}

/** Table of exchanges of coins for goods; an operator can undo each. */
function ExchangesTable({ id }: { id: string }) {
  const api = useApi();
  const askAction = useAction();
  const may = useMay();
  const mayUndo = may('activity.codes');
  const [changes, changed] = useChanges();
  const undo = (row: ExchangeRow) =>
    askAction({
      title: `撤销兑换 ${row.id}？`,
      message: `换到的 ${row.goodId} 会收回，${formatCount(row.coins)} 加速币退还，商品回到库存。${row.kind === 'vip_days' ? '对方会收到通知。' : ''}`,
      verb: '撤销',
      isDangerous: true,
      perform: ({ reason }) => api.post(`exchanges/${row.id}/undo`, { reason }),
      onDone: changed,
    });
  return (
    <PagedTable<ExchangeRow>
      what="兑换记录"
      from={`activities/${encodeURIComponent(id)}/exchanges`}
      rowKey={(row) => row.id}
      refreshKey={changes}
      filters={[byAccount]}
      columns={[
        { title: '时间（北京）', render: (_, { at }) => formatTime(at) },
        { title: '账号', render: (_, { accountId }) => <Person id={accountId} /> },
        { title: '商品', dataIndex: 'goodId' },
        { title: '加速币', align: 'right', render: (_, { coins }) => formatCount(coins) },
        {
          title: '状态',
          render: (_, { undoneAt }) =>
            undoneAt === null ? (
              <Pill tone="ok">已兑换</Pill>
            ) : (
              <Pill tone="none">{`${formatTime(undoneAt)} 撤销`}</Pill>
            ),
        },
        ...(mayUndo
          ? [
              {
                title: '操作',
                render: (_: unknown, row: ExchangeRow) =>
                  row.undoneAt === null && (row.kind !== 'vip_days' || may('accounts.grant')) ? (
                    <Button size="small" danger onClick={() => undo(row)}>
                      撤销
                    </Button>
                  ) : null,
              },
            ]
          : []),
      ]}
    />
  );
}

/** Table of given awards with their recipients; an operator can revoke each. */
function AwardsTable({
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
