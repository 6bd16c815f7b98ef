import type { ActivityDetail, AwardRow, ExchangeRow } from '@feisuo/contract/schemas/console-activity';
import { Button, Segmented } from 'antd';
import { useCallback, useState } from 'react';
import { useApi } from '../api/console-api.ts';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { useAct } from '../kit/act/acts.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { formatCount } from '../kit/format-number.ts';
import { useMay } from '../kit/me.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { changeQuery, useQuery } from '../shell/address.ts';
import { PageLink } from '../shell/page-link.tsx';
import type { PageProps } from '../shell/page.ts';
import { useRemote } from '../use-remote.ts';
import { sayAward } from './activity-words.ts';
import styles from './activity.module.css';

const tabs = { awards: '全部发放', winners: '中奖记录', exchanges: '兑换记录' } as const;
type Tab = keyof typeof tabs;

/** What an activity gave: to whom, by which rules, and taking it back. */
export function GivenPage({ params }: PageProps) {
  const api = useApi();
  const id = params['id'] ?? '';
  const remote = useRemote(
    useCallback(() => api.get<ActivityDetail>(`activities/${encodeURIComponent(id)}`), [api, id]),
  );
  const asked = useQuery().get('show') ?? 'awards';
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
                back={{ to: `/console/activities/${encodeURIComponent(id)}`, title: activity.name }}
                title="发放记录"
              />
              {offered.length > 1 && (
                <Segmented
                  style={{ justifySelf: 'start' }}
                  value={tab}
                  options={offered.map((value) => ({ value, label: tabs[value] }))}
                  onChange={(show) => changeQuery({ show, place: null, prize: null })}
                />
              )}
              {tab === 'exchanges' ? (
                <Exchanges id={id} />
              ) : (
                <Awards
                  id={id}
                  isLottery={tab === 'winners'}
                  hasNumbers={activity.kind === 'lottery' || activity.kind === 'redeem'}
                  prizes={(prizes ?? []).map((prize) => ({ value: prize.id, label: sayAward(prize) }))}
                />
              )}
            </>
          );
        }}
      </RemoteView>
    </div>
  );
}

function useChanges(): [number, () => void] {
  const [changes, setChanges] = useState(0);
  return [changes, () => setChanges((count) => count + 1)];
}

function Awards({
  id,
  isLottery,
  hasNumbers,
  prizes,
}: {
  id: string;
  isLottery: boolean;
  /** Whether members read a number beside what they got. */
  hasNumbers: boolean;
  prizes: { value: string; label: string }[];
}) {
  const api = useApi();
  const act = useAct();
  const may = useMay()('activity.codes');
  const [changes, changed] = useChanges();
  const reverse = (row: AwardRow) =>
    act({
      title: `收回 ${sayAward(row)}？`,
      says: `账号 ${row.accountId} 的这份奖励会收回：没用掉的扣掉，用掉的由之后得到的抵扣；预算和库存退回。`,
      verb: '收回',
      isDangerous: true,
      perform: ({ reason }) => api.post(`awards/${row.id}/reverse`, { reason }),
      onDone: changed,
    });
  const columns: Column<AwardRow>[] = [
    { title: '时间（北京）', render: (_, { at }) => formatTime(at) },
    ...(hasNumbers ? [{ title: '编号', render: (_: unknown, { number }: AwardRow) => number }] : []),
    { title: '账号', render: (_, { accountId }) => <AccountLink id={accountId} /> },
    { title: '奖励', render: (_, row) => sayAward(row) },
    { title: '规则版本', dataIndex: 'rulesVersion', align: 'right' },
    {
      title: '状态',
      render: (_, { reversed }) =>
        reversed ? <Pill tone="none">{`已收回：${reversed.reason}`}</Pill> : <Pill tone="ok">已到账</Pill>,
    },
    ...(may
      ? [
          {
            title: '操作',
            render: (_: unknown, row: AwardRow) =>
              row.reversed ? null : (
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
      {...(isLottery && { filters: [{ name: 'prize', label: '奖品', kind: 'choice', options: prizes }] })}
    />
  );
}

function Exchanges({ id }: { id: string }) {
  const api = useApi();
  const act = useAct();
  const may = useMay()('activity.codes');
  const [changes, changed] = useChanges();
  const undo = (row: ExchangeRow) =>
    act({
      title: `撤销兑换 ${row.id}？`,
      says: `账号 ${row.accountId} 换到的 ${row.goodId} 会收回，${formatCount(row.coins)} 加速币退还，商品回到库存。`,
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
      columns={[
        { title: '时间（北京）', render: (_, { at }) => formatTime(at) },
        { title: '账号', render: (_, { accountId }) => <AccountLink id={accountId} /> },
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
        ...(may
          ? [
              {
                title: '操作',
                render: (_: unknown, row: ExchangeRow) =>
                  row.undoneAt === null ? (
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

/** A link for whoever may look at people. */
function AccountLink({ id }: { id: string }) {
  const may = useMay()('accounts.read');
  return may ? <PageLink to={`/console/accounts/${encodeURIComponent(id)}`}>{id}</PageLink> : <>{id}</>;
}
