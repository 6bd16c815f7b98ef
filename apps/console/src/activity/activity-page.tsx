import { mostCounted } from '@feisuo/contract/facts/activity-vocabulary';
import type { ActivityDetail } from '@feisuo/contract/schemas/console-activity';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { useApi } from '../api/console-api.ts';
import { useBranded } from '../brand.ts';
import { Card } from '../components/card.tsx';
import { formatTime } from '../format-time.ts';
import { useAct } from '../kit/act/acts.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { Facts } from '../kit/detail/facts.tsx';
import { formatCount } from '../kit/format-number.ts';
import { useMay } from '../kit/me.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import type { PageProps } from '../shell/page.ts';
import { useRemote } from '../use-remote.ts';
import { ActivityState } from './activities-page.tsx';
import { audienceNames, kindNames } from './activity-words.ts';
import styles from './activity.module.css';
import { listNames } from './list-words.ts';
import { ListedTable } from './listed-table.tsx';
import { OddsCard } from './odds-card.tsx';
import { pathsOf, sayOnceOn } from './place-words.ts';
import { PlacesCard } from './places-card.tsx';
import { StockCard } from './stock-card.tsx';
import { onSite } from '../site-address.ts';

const refreshMs = 5000;

/** One activity as it runs: budget and stock are fetched again by themselves. */
export function ActivityPage({ params }: PageProps) {
  const navigate = useNavigate();
  const api = useApi();
  const branded = useBranded();
  const act = useAct();
  const may = useMay()('activity.write');
  const id = params['id'] ?? '';
  const path = `/console/activities/${encodeURIComponent(id)}`;
  const remote = useRemote<ActivityDetail>(`activities/${encodeURIComponent(id)}`, { everyMs: refreshMs });
  const turn = (isOff: boolean, detail: ActivityDetail) => {
    const { name, revision } = detail.activity;
    act({
      title: isOff ? `下线「${branded(name)}」？` : `开启「${branded(name)}」？`,
      says: isOff ? '马上停止发放，页面显示活动暂时关闭；已经发出的不受影响。' : sayOnceOn(detail, branded),
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
                acts={
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
                    ['对象', audienceNames[activity.audience] ?? activity.audience],
                    ['参与人数', upTo(entries)],
                    ['发出', `${upTo(awards)} 份${reversed > 0 ? `，收回 ${upTo(reversed)} 份` : ''}`],
                    [
                      '预算',
                      activity.budget === null
                        ? '不限'
                        : `${formatCount(activity.given)} / ${formatCount(activity.budget)} 份`,
                    ],
                    ['开始（北京）', formatTime(activity.startsAt)],
                    ['结束（北京）', formatTime(activity.endsAt)],
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

const upTo = (count: number) => (count > mostCounted ? `${formatCount(mostCounted)} 以上` : formatCount(count));
