import type { ActivityDetail } from '@feisuo/contract/schemas/console-activity';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { useBranded } from '../brand.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { RemoteView } from '../kit/remote-view.tsx';
import { useChangeQuery } from '../shell/address.ts';
import type { PageProps } from '../shell/page.ts';
import { useRemote } from '../use-remote.ts';
import { sayAward } from './activity-words.ts';
import styles from './activity.module.css';
import { AwardsTable } from './awards-table.tsx';
import { ExchangesTable } from './exchanges-table.tsx';

const tabs = { awards: '全部发放', winners: '中奖记录', exchanges: '兑换记录' } as const;
type Tab = keyof typeof tabs;

/** What an activity gave: to whom, by which rules, and taking it back. */
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
