import type { ActivityDetail, ExchangeRow } from '@feisuo/contract/schemas/console-activity';
import { Segmented, Button } from 'antd';
import { useSearchParams } from 'react-router';
import { useBranded } from '../brand.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { RemoteView } from '../kit/remote-view.tsx';
import { useChangeQuery } from '../shell/address.ts';
import type { PageProps } from '../shell/page.ts';
import { useRemote } from '../use-remote.ts';
import { describeAward } from './activity-texts.ts';
import styles from './activity.module.css';
import { AwardsTable } from './awards-table.tsx';
import { useApi } from '../api/console-api.ts';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { useAction } from '../kit/action/use-action.ts';
import { formatCount } from '../kit/format-number.ts';
import { useMay } from '../kit/me.ts';
import { PagedTable } from '../kit/table/paged-table.tsx';
import { Person } from '../kit/person/person.tsx';
import { byAccount } from './by-account.ts';
import { useChanges } from './use-changes.ts';

const tabs = { awards: '全部发放', winners: '中奖记录', exchanges: '兑换记录' } as const;
type Tab = keyof typeof tabs;

/** Awards of an activity: recipients, reasons and revoking. */
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
