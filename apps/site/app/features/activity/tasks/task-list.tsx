import type { CoinTask, TaskIcon as Name } from '@feisuo/contract/schemas/activity-tasks';
import { useEffect, useRef } from 'react';
import { accountPages } from '@feisuo/contract/facts/paths';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { RetryNote } from '../../../components/retry-note.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useSite } from '../../../use-site.ts';
import { Coins } from '../coins.tsx';
import { statusOfRefusal } from '../participation-status.ts';
import { signInOnClick } from '../sign-in-button.tsx';
import { StatusNote } from '../status-note.tsx';
import { activityTexts } from '../texts.ts';
import { Ticks } from '../percentage-ticks.tsx';
import styles from './task-list.module.css';
import { taskTexts } from './texts.ts';
import type { useTasks } from './use-tasks.ts';

/** The progress of a task as text, such as 「今天 0 / 1」. */
export function progressOf({
  progress,
  target,
  state,
  period,
}: Pick<CoinTask, 'progress' | 'target' | 'state' | 'period'>): string {
  if (state === 'done') return taskTexts.ready;
  const count = taskTexts.progress(progress, target);
  const when = taskTexts.counts[period];
  return when ? `${when} ${count}` : count;
}

const ACCOUNT_PAGES = `${accountPages.centre}/`;

/** The address of a task's link. Account pages may be on another host; `accountHref` is their base address. */
export const taskHref = (href: string, accountHref: string): string =>
  href.startsWith(ACCOUNT_PAGES) ? accountHref + href.slice(ACCOUNT_PAGES.length) : href;

/** The progress of a task in per cent, at most 100. */
export const percentOf = ({ progress, target }: Pick<CoinTask, 'progress' | 'target'>): number =>
  Math.round((Math.min(progress, target) / target) * 100);

/** SVG path of the icon for each kind of task. */
const drawings: Record<Name, string> = {
  client: 'M4 6h22v14H4zM10 25h10M15 20v5',
  check_in: 'M5 7h20v18H5zM5 12h20M10 4v5M20 4v5M10.5 18l3 3 6-5.5',
  draw: 'M9 5h12l5 7-11 14L4 12zM4 12h22M11 12l4 14 4-14',
  phone: 'M8 3h14v24H8zM13 23h4',
  email: 'M4 7h22v16H4zM4 8l11 9 11-9',
  purchase: 'M4 8h22v15H4zM4 13h22M8 19h6',
  game: 'M8 9h14a6 6 0 0 1 6 6v2a5 5 0 0 1-9 3h-8a5 5 0 0 1-9-3v-2a6 6 0 0 1 6-6zM10 12v6M7 15h6M20 13v.5M22.5 17v.5',
  share:
    'M11 15a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0M26 7a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0M26 23a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0M10.5 13.5l8.5-5M10.5 16.5l8.5 5',
};

function TaskIcon({ name }: { name: Name }) {
  return (
    <svg
      width="28"
      height="28"
      viewBox="0 0 30 30"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  );
}

/** The public fields of a task. */
type TaskBrief = Pick<CoinTask, 'id' | 'icon' | 'title' | 'desc' | 'coins' | 'period' | 'target' | 'href'>;

interface TaskListProps {
  /** The public data of the tasks, shown until the member's own tasks are loaded. */
  offered: readonly TaskBrief[];
  mine: ReturnType<typeof useTasks>;
}

/** The tasks, each with award, progress and a button. */
export function TaskList({ offered, mine: { own, tasks, claiming, claim, retry } }: TaskListProps) {
  if (own.view === 'failed') {
    const status = statusOfRefusal(own.code);
    // This refusal is permanent, so its reason is shown without a retry button.
    if (status !== 'offline') return <StatusNote status={status} />;
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
          <TaskAction task={task} isSignedOut={own.view === 'out'} isBusy={claiming === task.id} onClaim={claim} />
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
      <Ticks percent={state === 'open' ? percentOf(task) : 100} />
    </span>
  );
}

interface TaskActionProps {
  task: TaskBrief & Partial<CoinTask>;
  isSignedOut: boolean;
  isBusy: boolean;
  onClaim: (id: string) => Promise<void>;
}

function TaskAction({ task: { id, title, href, state }, isSignedOut, isBusy, onClaim }: TaskActionProps) {
  const { signInHref } = useSite();
  const claimed = useRef<HTMLSpanElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    // The pressed button was replaced by a text, so the text takes the focus for keyboard users.
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
  if (isSignedOut) {
    return (
      <Button size="small" onClick={() => void signInOnClick('out')}>
        {taskTexts.signIn}
        {forWhat}
      </Button>
    );
  }
  if (!href) return <span />;
  return (
    <ButtonLink size="small" href={taskHref(href, signInHref)}>
      {taskTexts.go}
      {forWhat}
    </ButtonLink>
  );
}
