import type { CoinTask } from '@feisuo/contract/schemas/activity-tasks';
import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { RetryNote } from '../../../components/retry-note.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useSite } from '../../../use-site.ts';
import { Coins } from '../coins.tsx';
import { standingOfRefusal } from '../standing.ts';
import { StandingNote } from '../standing-note.tsx';
import { activityTexts } from '../texts.ts';
import { Ticks } from '../ticks.tsx';
import { TaskIcon } from './task-icon.tsx';
import styles from './task-list.module.css';
import { progressOf, shareOf, wayTo } from './task-state.ts';
import { taskTexts } from './texts.ts';
import type { useTasks } from './use-tasks.ts';

/** What anybody may read of a task. */
type TaskBrief = Pick<CoinTask, 'id' | 'icon' | 'title' | 'desc' | 'coins' | 'period' | 'target' | 'href'>;

interface TaskListProps {
  /** As told to everybody; members see their own. */
  offered: readonly TaskBrief[];
  mine: ReturnType<typeof useTasks>;
}

/** Tasks: what is to be done, what it gives, how far it is, and one thing to press. */
export function TaskList({ offered, mine: { own, tasks, claiming, claim, retry } }: TaskListProps) {
  if (own.view === 'failed') {
    const standing = standingOfRefusal(own.code);
    // What cannot be helped by asking again is said as what it is.
    if (standing !== 'offline') return <StandingNote standing={standing} />;
    return <RetryNote text={own.message} action={activityTexts.retry} onRetry={retry} />;
  }
  const list: readonly (TaskBrief & Partial<CoinTask>)[] = tasks?.list ?? offered;
  if (list.length === 0) {
    return own.view === 'waiting' ? (
      <Skeleton lines={5} label={taskTexts.loading} />
    ) : (
      <p className={styles.none}>{taskTexts.none}</p>
    );
  }
  return (
    <ul className={styles.tasks}>
      {list.map((task) => (
        <li key={task.id}>
          <TaskIcon name={task.icon} />
          <div>
            <h3>{task.title}</h3>
            <p>
              <span className={styles.period}>{taskTexts.periods[task.period]}</span>
              {task.desc}
            </p>
          </div>
          <Coins amount={task.coins} sign />
          <Progress task={task} />
          <Act task={task} isBusy={claiming === task.id} onClaim={claim} />
        </li>
      ))}
    </ul>
  );
}

function Progress({ task: { progress = 0, target, state = 'open', period } }: { task: TaskBrief & Partial<CoinTask> }) {
  const task = { progress, target, state, period };
  return (
    <span className={styles.progress}>
      {progressOf(task)}
      <Ticks percent={state === 'open' ? shareOf(task) : 100} />
    </span>
  );
}

interface ActProps {
  task: TaskBrief & Partial<CoinTask>;
  isBusy: boolean;
  onClaim: (id: string) => Promise<void>;
}

function Act({ task: { id, title, href, state }, isBusy, onClaim }: ActProps) {
  const { signInHref } = useSite();
  const claimed = useRef<HTMLSpanElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    // The button is gone; whoever pressed it by key must not be sent to the top of the page.
    if (state === 'claimed' && wasPressed.current) claimed.current?.focus();
  }, [state]);
  if (state === 'claimed') {
    return (
      <span ref={claimed} className={styles.claimed} tabIndex={-1}>
        <svg viewBox="0 0 18 18" aria-hidden="true">
          <path d="m3.5 9.5 3.6 3.5 7.4-8" />
        </svg>
        {taskTexts.claimed}
      </span>
    );
  }
  const forWhat = <span className="sr-only">：{title}</span>;
  if (state === 'done') {
    const press = () => {
      wasPressed.current = true;
      void onClaim(id);
    };
    return (
      <Button look="primary" size="small" aria-disabled={isBusy} onClick={press}>
        {isBusy ? taskTexts.claiming : taskTexts.claim}
        {forWhat}
      </Button>
    );
  }
  if (!href) return <span />;
  return (
    <ButtonLink size="small" href={wayTo(href, signInHref)}>
      {taskTexts.go}
      {forWhat}
    </ButtonLink>
  );
}
