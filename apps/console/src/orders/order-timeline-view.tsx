import type { ConsoleOrderDetail } from '@feisuo/contract/schemas/console-orders';
import { formatTime } from '../format-time.ts';
import { footOf, gapOf, milestonesOf, type Milestone, type MilestoneState } from './order-timeline.ts';
import styles from './order-timeline.module.css';

/** The milestones of an order: what happened, when, how long after the previous milestone, and who did it. */
export function OrderTimeline({ detail }: { detail: ConsoleOrderDetail }) {
  const milestones = milestonesOf(detail);
  const { end, took } = footOf(detail);
  return (
    <div className={styles.timeline}>
      <ol aria-label="订单经过" data-problem={milestones.some(({ problem }) => problem !== undefined) || undefined}>
        {milestones.map((milestone, index) => (
          <MilestoneView
            key={`${milestone.name} ${milestone.at ?? String(index)}`}
            milestone={milestone}
            before={milestones[index - 1]}
          />
        ))}
      </ol>
      {(end !== null || took !== null) && (
        <p className={styles.foot}>
          <span>{end}</span>
          <span>{took}</span>
        </p>
      )}
    </div>
  );
}

const stateWords: Record<MilestoneState, string> = {
  done: '',
  waiting: '还没有发生',
  failed: '出了问题',
  ended: '已结束',
};

function MilestoneView({ milestone, before }: { milestone: Milestone; before: Milestone | undefined }) {
  const { name, state, at, who, words, problem } = milestone;
  const gap = gapOf(before, milestone);
  return (
    <li data-state={state}>
      {before && (
        <span className={styles.way} data-problem={problem !== undefined || undefined}>
          {problem !== undefined && (
            <>
              <Loop />
              <small className={styles.problem}>{problem}</small>
            </>
          )}
          {gap !== null && <small className={styles.gap}>{gap}</small>}
        </span>
      )}
      <Sign state={state} />
      <span className={styles.text}>
        <b>{name}</b>
        {at === null ? null : <time dateTime={at}>{formatTime(at).slice(5)}</time>}
        {words !== undefined && words !== '' && <span>{words}</span>}
        {who !== undefined && who !== '' && <small>{who}</small>}
        <span className={styles.hidden}>{stateWords[state]}</span>
      </span>
    </li>
  );
}

/** A line with a loop, which marks a problem before a milestone. */
const Loop = () => (
  <svg className={styles.loop} width="40" height="34" viewBox="0 0 40 34" aria-hidden="true">
    <path d="M0 30h8c16 0 28-8 26-20S10-2 8 9s12 21 28 21h4" fill="none" stroke="var(--vermilion)" strokeWidth="2.5" />
  </svg>
);

function Sign({ state }: { state: MilestoneState }) {
  return (
    <svg className={styles.sign} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" />
      {state === 'done' && <path d="m6.500 10 2.500 2.500 4.500-5" />}
      {state === 'failed' && <path d="m7 7 6 6M13 7l-6 6" />}
      {state === 'ended' && <path d="M6.500 10h7" />}
    </svg>
  );
}
