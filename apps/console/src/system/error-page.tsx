import type { IssueDetail, IssueView, ErrorEventView, FrameView } from '@feisuo/contract/schemas/console-telemetry';
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
import { useMay } from '../kit/current-operator.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import type { PageProps } from '../shell/page.ts';
import { useRemote } from '../use-remote.ts';
import { issueStateNames, tagNameOf, crumbNameOf, describeBreadcrumb } from './error-texts.ts';
import errorsStyles from './errors.module.css';
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

const messages: Record<IssueView['state'], string> = {
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
      message: messages[state],
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

/** Breadcrumbs: what happened before the error, the latest event first. */
function Breadcrumbs({ crumbs }: { crumbs: ErrorEventView['breadcrumbs'] }) {
  return (
    <Card title="之前发生了什么">
      {crumbs.length === 0 ? (
        <p className={errorsStyles.message}>没有记录。</p>
      ) : (
        <ol className={errorsStyles.crumbs}>
          {crumbs.toReversed().map(({ at, category, message, data }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two may be the same in every word, and none moves
            <li key={index}>
              <span>{at === null ? '时间不明' : formatTime(at).slice(11)}</span>
              <p>
                <b>{crumbNameOf(category)}</b> {message}
                {describeBreadcrumb(data) !== '' && <code>{describeBreadcrumb(data)}</code>}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

type StackViewProps = Pick<ErrorEventView, 'exceptions' | 'message'>;

/** Stack frames of an error, innermost first. If a source map is known, they show lines of source code. */
function StackView({ exceptions, message }: StackViewProps) {
  if (exceptions.length === 0) return <p className={errorsStyles.message}>{message || '没有留下调用栈。'}</p>;
  return exceptions.map(({ type, value, isHandled, frames }, index) => (
    <section key={`${type} ${value}`} className={errorsStyles.exception}>
      <h3>
        {index > 0 && '起因：'}
        {type}：{value} <Pill tone={isHandled ? 'none' : 'err'}>{isHandled ? '已捕获' : '未捕获'}</Pill>
      </h3>
      {frames.length === 0 && <p className={errorsStyles.message}>没有留下调用栈。</p>}
      <ol>
        {frames.toReversed().map((frame) => (
          <StackFrame key={`${frame.file} ${frame.function} ${frame.line}:${frame.column}`} frame={frame} />
        ))}
      </ol>
    </section>
  ));
}

function StackFrame({ frame }: { frame: FrameView }) {
  const { file, line, column, function: name, isOurs } = frame.source ?? frame;
  const excerpt = frame.source?.excerpt;
  return (
    <li className={isOurs ? errorsStyles.ours : errorsStyles.theirs}>
      <p>
        <b>{name || '匿名函数'}</b>{' '}
        <span>
          {file}
          {line !== null && `:${line}`}
          {column !== null && `:${column}`}
        </span>
      </p>
      {excerpt && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and must be reachable
        <pre tabIndex={0} role="region" aria-label={`${file} 第 ${line} 行前后`}>
          {excerpt.lines
            .map((text, index) => ({ text, number: excerpt.from + index }))
            .map(({ text, number }) => (
              <span key={number} className={number === line ? errorsStyles.here : undefined}>
                {`${String(number).padStart(5)}  ${text}\n`}
              </span>
            ))}
        </pre>
      )}
    </li>
  );
}
