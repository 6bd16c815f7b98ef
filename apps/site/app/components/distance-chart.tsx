import { fibreFloorMs, greatCircleKm } from '@feisuo/design/fibre-floor';
import styles from './distance-chart.module.css';

interface Point {
  name: string;
  lat: number;
  lon: number;
}

interface DistanceChartProps {
  from: Point;
  to: readonly Point[];
  caption: string;
}

/** How long light itself takes there and back, as threads of that length. Computed here; nothing of it is measured. */
export function DistanceChart({ from, to, caption }: DistanceChartProps) {
  const rows = to.map((place) => ({ place, km: greatCircleKm(from, place), ms: fibreFloorMs(from, place) }));
  const longest = Math.max(...rows.map(({ ms }) => ms));
  return (
    <figure className={styles.chart}>
      <dl>
        {rows.map(({ place, km, ms }) => (
          <div key={place.name} className={styles.row}>
            <dt>
              {from.name} → {place.name}
              <small>{Math.round(km).toLocaleString('zh-CN')} 公里</small>
            </dt>
            <dd>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(ms / longest) * 100} height="10" />
              </svg>
              <span className="num">
                {Math.round(ms)} <small>毫秒</small>
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
