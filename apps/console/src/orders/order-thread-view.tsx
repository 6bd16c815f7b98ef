import type { ConsoleOrderDetail } from '@feisuo/contract/schemas/console-orders';
import { formatTime } from '../format-time.ts';
import { footOf, gapOf, knotsOf, type Knot, type KnotState } from './order-thread.ts';
import styles from './order-thread.module.css';

/** The stations of an order on one thread: what happened, when, how long after the last, and who did it. */
export function OrderThread({ detail }: { detail: ConsoleOrderDetail }) {
  const knots = knotsOf(detail);
  const { end, took } = footOf(detail);
  return (
    <div className={styles.thread}>
      <ol aria-label="订单经过" data-tangled={knots.some(({ tangle }) => tangle !== undefined) || undefined}>
        {knots.map((knot, index) => (
          <KnotView key={`${knot.name} ${knot.at ?? String(index)}`} knot={knot} before={knots[index - 1]} />
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

const stateWords: Record<KnotState, string> = { done: '', waiting: '还没有发生', failed: '出了问题', ended: '已结束' };

function KnotView({ knot, before }: { knot: Knot; before: Knot | undefined }) {
  const { name, state, at, who, words, tangle } = knot;
  const gap = gapOf(before, knot);
  return (
    <li data-state={state}>
      {before && (
        <span className={styles.way} data-tangled={tangle !== undefined || undefined}>
          {tangle !== undefined && (
            <>
              <Loop />
              <small className={styles.tangle}>{tangle}</small>
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

/** A thread that leaves its way and comes back to it. */
const Loop = () => (
  <svg className={styles.loop} width="40" height="34" viewBox="0 0 40 34" aria-hidden="true">
    <path d="M0 30h8c16 0 28-8 26-20S10-2 8 9s12 21 28 21h4" fill="none" stroke="var(--vermilion)" strokeWidth="2.5" />
  </svg>
);

function Sign({ state }: { state: KnotState }) {
  return (
    <svg className={styles.sign} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" />
      {state === 'done' && <path d="m6.500 10 2.500 2.500 4.500-5" />}
      {state === 'failed' && <path d="m7 7 6 6M13 7l-6 6" />}
      {state === 'ended' && <path d="M6.500 10h7" />}
    </svg>
  );
}
