import type { AwardRow } from '@feisuo/contract/schemas/console-activity';
import { Table } from 'antd';
import { Link } from 'react-router';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { EmptyView } from '../components/views.tsx';
import { formatTime } from '../format-time.ts';
import { Person } from '../kit/person/person.tsx';
import { RemoteView } from '../kit/remote-view.tsx';
import { useRemote } from '../use-remote.ts';
import { describeAward } from './activity-texts.ts';
import styles from './activity.module.css';

const SHOWN = 8;
const refreshMs = 5000;

/** The newest awards of an activity, or the newest wins of a lottery, refreshed automatically. */
export function NewestAwardsCard({ id, isLottery }: { id: string; isLottery: boolean }) {
  const path = `activities/${encodeURIComponent(id)}`;
  const remote = useRemote<{ list: AwardRow[] }>(`${path}/${isLottery ? 'winners' : 'awards'}`, { everyMs: refreshMs });
  const title = isLottery ? '最新中奖' : '最新发放';
  const all = `/console/${path}/given${isLottery ? '?show=winners' : ''}`;
  return (
    <Card
      title={title}
      flush
      aside={
        <>
          <span className={styles.note}>每 5 秒更新</span>
          <Link to={all}>全部记录</Link>
        </>
      }
    >
      <RemoteView what={title} remote={remote}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyView
              title={isLottery ? '还没有人中奖' : '还没有发出奖励'}
              message="有人得到奖励，几秒内就会出现在这里。"
            />
          ) : (
            <SidewaysScroll label={title}>
              <Table<AwardRow>
                rowKey={({ id: awardId }) => awardId}
                dataSource={list.slice(0, SHOWN)}
                pagination={false}
                columns={[
                  { title: '时间（北京）', className: 'num', render: (_, { at }) => formatTime(at) },
                  { title: '账号', render: (_, { accountId }) => <Person id={accountId} /> },
                  { title: '奖励', render: (_, row) => describeAward(row) },
                  {
                    title: '状态',
                    render: (_, { reversed }) =>
                      reversed ? <Pill tone="none">已收回</Pill> : <Pill tone="ok">已到账</Pill>,
                  },
                ]}
              />
            </SidewaysScroll>
          )
        }
      </RemoteView>
    </Card>
  );
}
