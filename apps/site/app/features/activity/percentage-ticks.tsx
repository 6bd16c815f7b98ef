import styles from './percentage-ticks.module.css';

/** Shows a percentage as a row of ticks. It is an SVG, because the Content Security Policy forbids inline styles. */
export function Ticks({ percent, tone = 'brand' }: { percent: number; tone?: 'brand' | 'plain' }) {
  return (
    <svg className={styles.ticks} data-tone={tone} aria-hidden="true">
      <line x1="0" x2="100%" y1="4" y2="4" />
      {percent > 0 && <line className={styles.share} x1="0" x2={`${Math.min(100, percent)}%`} y1="4" y2="4" />}
    </svg>
  );
}
