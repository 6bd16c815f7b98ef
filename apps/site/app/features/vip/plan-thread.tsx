import styles from './plan-thread.module.css';

const daysOfYear = 365;
const threads = [1, 5, 9, 13];

/** A thread with a length in proportion to the plan's share of a year. */
export function PlanThread({ days }: { days: number }) {
  const end = `${(Math.min(1, days / daysOfYear) * 100).toFixed(2)}%`;
  return (
    <svg className={styles.thread} aria-hidden="true">
      {threads.map((y) => (
        <line key={y} x1="0" x2={end} y1={y} y2={y} />
      ))}
    </svg>
  );
}
