import styles from './chart.module.css';

/** A small line chart without labels, shown next to a number. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const y = (value: number) => (most === least ? 17 : 31 - ((value - least) / (most - least)) * 28);
  const path = values.map(
    (value, index) => `${index === 0 ? 'M' : 'L'}${(index * 200) / (values.length - 1)} ${y(value)}`,
  );
  return (
    <svg className={styles.spark} viewBox="0 0 200 34" preserveAspectRatio="none" aria-hidden="true">
      <path d={path.join('')} fill="none" stroke="var(--c-1)" strokeWidth="1.6" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
