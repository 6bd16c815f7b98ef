import type { Dashboard } from '@feisuo/contract/schemas/console-dashboard';
import { figureKinds } from '../kit/chart/figure-kinds.ts';
import { Sparkline } from '../kit/chart/sparkline.tsx';
import { compareWith } from './compare.ts';
import styles from './dashboard.module.css';
import { useFigure } from './figure-charts.tsx';
import { figures } from './figures.ts';
import { periodOf } from './period-words.ts';

/** Each figure of the range, how it stands to the range before, and its way there. Pressed, it is what the charts below draw. */
export function StatTiles({ totals, before, days }: Dashboard) {
  const { picked, onPick } = useFigure();
  return (
    <ul className={styles.tiles} aria-label="各项数字，按下后在图里看">
      {figures.map(({ name, kind, of, isBad = false }) => {
        const [now, was] = [of(totals), of(before.totals)];
        const show = (value: number | null) => (value === null ? '—' : figureKinds[kind].show(value));
        const { text, isUp } = compareWith(now ?? 0, was ?? 0);
        const tone = isUp === null ? styles.same : isUp === isBad ? styles.worse : styles.better;
        return (
          <li key={name}>
            <button type="button" aria-pressed={picked === name} onClick={() => onPick(name)}>
              <span className={styles.tileHead}>
                {name}
                <span className={tone} title={`${periodOf(before)}：${show(was)}`}>
                  {text}
                </span>
              </span>
              <b>{show(now)}</b>
              <Sparkline values={days.map((day) => of(day) ?? 0)} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
