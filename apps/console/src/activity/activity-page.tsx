import { mostCounted, mostDrawsChecked } from '@feisuo/contract/facts/activity-vocabulary';
import type { ActivityDetail, OddsView, PrizeDraft, StockView } from '@feisuo/contract/schemas/console-activity';
import { Button, Table } from 'antd';
import { Link, useNavigate } from 'react-router';
import { useApi } from '../api/console-api.ts';
import { useBranded } from '../brand.ts';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { formatTime } from '../format-time.ts';
import { useAction } from '../kit/action/use-action.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { Facts } from '../kit/detail/facts.tsx';
import { formatCount, formatShare } from '../kit/format-number.ts';
import { useMay } from '../kit/current-operator.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import type { PageProps } from '../shell/page.ts';
import { useRemote } from '../use-remote.ts';
import { ActivityState } from './activities-page.tsx';
import { audienceNames, kindNames, describeAward, isLasting, pathsOf, describeOnceOn } from './activity-texts.ts';
import styles from './activity.module.css';
import { listNames } from './list-texts.ts';
import { NewestAwardsCard } from './newest-awards-card.tsx';
import { ReleaseCard } from './release-card.tsx';
import { ListedTable } from './uploaded-list-table.tsx';
import { PlacesCard } from './pages-showing-activity-card.tsx';
import { onSite } from '../site-address.ts';
import { Pill, type Tone } from '../components/pill.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';

type Prize = OddsView['prizes'][number];
const verdicts: Record<Prize['verdict'], { name: string; tone: Tone }> = {
  fits: { name: '相符', tone: 'ok' },
  off: { name: '不符，请检查', tone: 'err' },
  few: { name: '次数太少', tone: 'none' },
  limited: { name: '受库存或限量影响', tone: 'info' },
};

/** Shows the observed odds beside the published odds. */
function OddsCard({ id, prizes: drafts }: { id: string; prizes: readonly PrizeDraft[] }) {
  const describePrize = (prizeId: string, name: string) => {
    const prize = drafts.find((one) => one.id === prizeId);
    return prize ? describeAward(prize) : name;
  };
  const remote = useRemote<OddsView>(`activities/${encodeURIComponent(id)}/odds`);
  return (
    <Card title="概率核对" flush>
      <RemoteView what="概率" remote={remote}>
        {({ draws, nothing, prizes }) => (
          <>
            <SidewaysScroll label="概率核对">
              <Table<Prize>
                rowKey={({ id: prizeId }) => prizeId}
                dataSource={prizes}
                pagination={false}
                columns={[
                  {
                    title: '奖品',
                    render: (_, { name, id: prizeId }) => (
                      <TwoLines first={describePrize(prizeId, name)} second={prizeId} />
                    ),
                  },
                  { title: '公示概率', align: 'right', render: (_, { odds }) => formatShare(odds, 4) },
                  { title: '抽中', align: 'right', render: (_, { won }) => formatCount(won) },
                  { title: '实际', align: 'right', render: (_, { share }) => formatShare(share, 4) },
                  {
                    title: '95% 区间',
                    align: 'right',
                    render: (_, { interval }) =>
                      interval ? `${formatShare(interval.low)} – ${formatShare(interval.high)}` : '–',
                  },
                  {
                    title: '结论',
                    render: (_, { verdict }) => <Pill tone={verdicts[verdict].tone}>{verdicts[verdict].name}</Pill>,
                  },
                ]}
              />
            </SidewaysScroll>
            <p className={styles.note} style={{ padding: 'var(--s-2) var(--s-4) var(--s-3)' }}>
              {draws < mostDrawsChecked ? `共抽 ${formatCount(draws)} 次` : `按其中 ${formatCount(draws)} 次核对`}
              ；公示的不中奖概率 {formatShare(nothing, 4)}
              。有库存或每人限量的奖品，放完之后抽中的概率会低于公示，所以不判不符；高于公示一定会报。
            </p>
          </>
        )}
      </RemoteView>
    </Card>
  );
}

const refreshMs = 5000;

/** Page of one activity; budget and stock are refreshed automatically. */
export function ActivityPage({ params }: PageProps) {
  const navigate = useNavigate();
  const api = useApi();
  const branded = useBranded();
  const askAction = useAction();
  const may = useMay()('activity.write');
  const id = params['id'] ?? '';
  const path = `/console/activities/${encodeURIComponent(id)}`;
  const remote = useRemote<ActivityDetail>(`activities/${encodeURIComponent(id)}`, { everyMs: refreshMs });
  const turn = (isOff: boolean, detail: ActivityDetail) => {
    const { name, revision } = detail.activity;
    askAction({
      title: isOff ? `下线「${branded(name)}」？` : `开启「${branded(name)}」？`,
      message: isOff ? '马上停止发放，页面显示活动暂时关闭；已经发出的不受影响。' : describeOnceOn(detail, branded),
      verb: isOff ? '下线' : '开启',
      isDangerous: isOff,
      perform: ({ reason }) =>
        api.post(`activities/${encodeURIComponent(id)}/switch`, { isOff, seen: revision, reason }),
      onDone: () => void remote.refresh(),
      onConflict: remote.refresh,
    });
  };
  return (
    <div className={styles.page}>
      <RemoteView what="活动" remote={remote}>
        {(detail) => {
          const { activity, entries, awards, reversed, listed } = detail;
          const listKind = activity.kind === 'recall' || activity.kind === 'partner' ? activity.kind : null;
          const isOff = activity.state === 'off';
          const [page = null] = pathsOf(detail);
          return (
            <>
              <DetailHead
                back={{ to: '/console/activities', title: '活动' }}
                title={branded(activity.name)}
                id={activity.id}
                state={<ActivityState state={activity.state} />}
                actions={
                  <>
                    {page !== null && (
                      <Button href={onSite(page)} target="_blank" rel="noopener">
                        打开活动页
                      </Button>
                    )}
                    <Button onClick={() => void navigate(`${path}/edit`)}>{may ? '编辑' : '查看规则'}</Button>
                    {may && (
                      <Button type={isOff ? 'primary' : 'default'} danger={!isOff} onClick={() => turn(!isOff, detail)}>
                        {isOff ? '开启' : '下线'}
                      </Button>
                    )}
                  </>
                }
              />
              <Card title="现在" aside={<Link to={`${path}/given`}>发放记录</Link>}>
                <Facts
                  facts={[
                    ['类型', kindNames[activity.kind] ?? activity.kind],
                    ['参与范围', audienceNames[activity.audience] ?? activity.audience],
                    ['参与人数', upTo(entries)],
                    ['发出', `${upTo(awards)} 份${reversed > 0 ? `，收回 ${upTo(reversed)} 份` : ''}`],
                    [
                      '预算',
                      activity.budget === null
                        ? '不限'
                        : `${formatCount(activity.given)} / ${formatCount(activity.budget)} 份`,
                    ],
                    ['开始（北京）', formatTime(activity.startsAt)],
                    [
                      '结束（北京）',
                      isLasting(activity)
                        ? `长期（到 ${formatTime(activity.endsAt).slice(0, 10)}）`
                        : formatTime(activity.endsAt),
                    ],
                    ['规则版本', String(activity.rulesVersion)],
                    ...(listed && listKind
                      ? [
                          [
                            listNames[listKind].title,
                            `${upTo(listed.all)} ${listNames[listKind].unit}，已领取 ${upTo(listed.claimed)} ${listNames[listKind].unit}`,
                          ] as const,
                        ]
                      : []),
                  ]}
                />
              </Card>
              <PlacesCard detail={detail} onChanged={() => void remote.refresh()} />
              {detail.stock.length > 0 && <StockCard detail={detail} />}
              <ReleaseCard detail={detail} />
              {givesAwards(activity.kind) && (
                <NewestAwardsCard id={activity.id} isLottery={activity.kind === 'lottery'} />
              )}
              {activity.kind === 'lottery' && <OddsCard id={activity.id} prizes={detail.prizes ?? []} />}
              {listKind && <ListedTable id={activity.id} kind={listKind} onBrought={() => void remote.refresh()} />}
              {activity.kind === 'redeem' && (
                <p className={styles.note}>
                  奖励由批次决定：<Link to="/console/activities/codes">兑换码批次</Link>
                </p>
              )}
            </>
          );
        }}
      </RemoteView>
    </div>
  );
}

/** Pages, pictures and sales give no awards of their own. */
const givesAwards = (kind: string) => !['page', 'image', 'sale'].includes(kind);

const upTo = (count: number) => (count > mostCounted ? `${formatCount(mostCounted)} 以上` : formatCount(count));

/** Stock of prizes or goods: how many were given, how many are released so far, and how many remain. */
function StockCard({ detail: { stock, prizes, goods } }: { detail: ActivityDetail }) {
  const things = [...(prizes ?? []), ...(goods ?? [])];
  const thingOf = ({ id }: StockView) => things.find((thing) => thing.id === id);
  return (
    <Card title="库存" flush aside={<span className={styles.note}>每 5 秒更新</span>}>
      <SidewaysScroll label="库存">
        <Table<StockView>
          rowKey={({ id }) => id}
          dataSource={stock}
          pagination={false}
          columns={[
            {
              title: prizes ? '奖品' : '商品',
              render: (_, row) => {
                const thing = thingOf(row);
                return <TwoLines first={thing ? describeAward(thing) : row.id} second={row.id} />;
              },
            },
            { title: '已发', align: 'right', render: (_, { taken }) => formatCount(taken) },
            { title: '已放出', align: 'right', render: (_, { out }) => (out === null ? '不限' : formatCount(out)) },
            {
              title: '库存',
              render: (_, row) => {
                const total = thingOf(row)?.stock ?? null;
                if (total === null) return '不限';
                return (
                  <div style={{ minWidth: 140 }}>
                    <div className={styles.bar}>
                      <i style={{ width: `${total === 0 ? 100 : (row.taken / total) * 100}%` }} />
                    </div>
                    剩 {formatCount(total - row.taken)} / {formatCount(total)}
                  </div>
                );
              },
            },
          ]}
        />
      </SidewaysScroll>
    </Card>
  );
}
