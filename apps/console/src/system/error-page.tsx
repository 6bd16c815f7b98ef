import type { IssueDetail, IssueView } from '@feisuo/contract/schemas/console-errors';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useApi } from '../api/console-api.ts';
import { Card } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { Chart } from '../kit/chart/chart.tsx';
import { dayPoints, everyDay } from '../kit/chart/day-points.ts';
import { useAction } from '../kit/action/use-action.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { Facts } from '../kit/detail/facts.tsx';
import { formatCount } from '../kit/format-number.ts';
import { useMay } from '../kit/me.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import type { PageProps } from '../shell/page.ts';
import { useRemote } from '../use-remote.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { issueStateNames, tagNameOf } from './error-texts.ts';
import { StackView } from './stack-view.tsx';
import styles from './system-page.module.css';

export function ErrorPage({ params: { id = '' } }: PageProps) {
  const [event, setEvent] = useState<string | null>(null);
  const path = `errors/${encodeURIComponent(id)}${event === null ? '' : `?event=${event}`}`;
  const remote = useRemote<IssueDetail>(path);
  return (
    <RemoteView what="报错" remote={remote}>
      {(detail) => <Issue detail={detail} onPick={setEvent} refresh={() => void remote.refresh()} />}
    </RemoteView>
  );
}

type Props = { detail: IssueDetail; onPick: (event: string) => void; refresh: () => void };

function Issue({ detail, onPick, refresh }: Props) {
  const { issue, event, days, releases, kept } = detail;
  const { name, tone } = issueStateNames[issue.state];
  return (
    <div className={styles.page}>
      <DetailHead
        back={{ to: '/console/system/errors', title: '报错' }}
        title={issue.title || issue.type}
        id={issue.culprit}
        state={<Pill tone={tone}>{name}</Pill>}
        actions={<StateActions issue={issue} refresh={refresh} />}
      />
      <Card title="概况">
        <Facts
          facts={[
            ['类型', issue.type],
            ['次数', formatCount(issue.events)],
            ['首次', `${formatTime(issue.firstSeenAt)}${issue.firstRelease && `（${issue.firstRelease}）`}`],
            ['最近', `${formatTime(issue.lastSeenAt)}${issue.lastRelease && `（${issue.lastRelease}）`}`],
            ['按版本', releases.map((one) => `${one.release || '未注明'}：${formatCount(one.events)} 次`).join('，')],
          ]}
        />
      </Card>
      <DaysChart id={issue.id} days={days} />
      {event === null ? (
        <Card title="详情">
          <p className={styles.list}>完整的记录已经过期，只剩次数。</p>
        </Card>
      ) : (
        <>
          <Card
            title="调用栈"
            aside={
              <Select
                aria-label="看哪一次"
                className={styles.pick ?? ''}
                value={event.id}
                onChange={onPick}
                options={kept.map(({ id, at, path }) => ({ value: id, label: `${formatTime(at)} ${path}` }))}
              />
            }
          >
            <StackView exceptions={event.exceptions} message={event.message} />
          </Card>
          <div className={styles.columns}>
            <Breadcrumbs crumbs={event.breadcrumbs} />
            <Card title="环境">
              <Facts
                facts={[
                  ['页面', event.path],
                  ['版本', event.release],
                  ['环境', event.environment],
                  ['浏览器', event.agent],
                  ...Object.entries(event.tags).map(([tag, value]): [string, string] => [tagNameOf(tag), value]),
                ]}
              />
            </Card>
          </div>
        </>
      )}
    </div>
  );
}

function DaysChart({ id, days }: { id: string; days: IssueDetail['days'] }) {
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const counts = new Map(days.map(({ day, events }) => [day, events]));
  const every = everyDay(first, last);
  return (
    <Chart
      title="按天"
      shape="lines"
      fileName={`报错 ${id} 按天`}
      period={`${first} 至 ${last}`}
      empty={{ title: '没有按天的次数', message: '这条报错还没有记下次数。' }}
      data={{
        heading: '日期',
        points: dayPoints(every),
        series: [
          { name: '次数', kind: 'count', colour: 'var(--err)', values: every.map((day) => counts.get(day) ?? 0) },
        ],
      }}
    />
  );
}

const message: Record<IssueView['state'], string> = {
  resolved: '从待处理里移走。再出现一次，它会自动回到待处理。',
  ignored: '以后再出现也只计数，不再提醒，概览里也不显示。',
  open: '放回待处理。',
};
const verbs: Record<IssueView['state'], string> = { resolved: '标为已解决', ignored: '忽略', open: '重新打开' };

function StateActions({ issue: { id, state: seen }, refresh }: { issue: IssueView; refresh: () => void }) {
  const api = useApi();
  const askAction = useAction();
  if (!useMay()('system.write')) return null;
  const decide = (state: IssueView['state']) =>
    askAction({
      title: `${verbs[state]}？`,
      message: message[state],
      verb: verbs[state],
      perform: ({ reason }) => api.post(`errors/${id}/state`, { state, seen, reason }),
      done: '已记下',
      onDone: refresh,
      onConflict: refresh,
    });
  return (['resolved', 'ignored', 'open'] as const)
    .filter((state) => state !== seen)
    .map((state) => (
      <Button key={state} onClick={() => decide(state)}>
        {verbs[state]}
      </Button>
    ));
}
