import { fibreFloorMs, greatCircleKm } from '@feisuo/design/fibre-floor';
import styles from './distance-chart.module.css';

const threads = [1, 5, 9, 13, 17];

interface Point {
  name: string;
  hint?: string;
  lat: number;
  lon: number;
}

interface DistanceChartProps {
  from: Point;
  to: readonly Point[];
  caption: string;
}

/** Shows how long light in fibre needs to each place and back, as lines of that length. The times are computed. */
export function DistanceChart({ from, to, caption }: DistanceChartProps) {
  return (
    <figure>
      <DistanceRows from={from} to={to} />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/**
 * The rows of the chart, sorted by distance; the nearest place is highlighted. Below its name, a place has a hint or
 * its distance.
 */
export function DistanceRows({ from, to }: Pick<DistanceChartProps, 'from' | 'to'>) {
  const rows = to
    .map((place) => ({ place, km: greatCircleKm(from, place), ms: fibreFloorMs(from, place) }))
    .toSorted((a, b) => a.ms - b.ms);
  const longest = Math.max(...rows.map(({ ms }) => ms));
  return (
    <ul className={styles.rows}>
      {rows.map(({ place, km, ms }, index) => (
        <li key={place.name} data-nearest={index === 0 || undefined}>
          <span className={styles.place}>
            {place.name}
            <small>{place.hint ?? `约 ${Math.round(km).toLocaleString('zh-CN')} 公里`}</small>
          </span>
          <ThreadBar share={ms / longest} />
          <span className={`num ${styles.ms}`}>
            {Math.round(ms)}
            <small>ms</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A bar of straight threads in the text colour with a knot at its end. `share` is its length, from 0 to 1. */
function ThreadBar({ share }: { share: number }) {
  // Leaves room for the knot at the right.
  const end = `${Math.max(2, Math.min(1, share) * 97)}%`;
  return (
    <svg className={styles.bar} aria-hidden="true">
      {threads.map((y) => (
        <line key={y} x1="0" x2={end} y1={y} y2={y} />
      ))}
      <circle cx={end} cy="9" r="4" />
    </svg>
  );
}
