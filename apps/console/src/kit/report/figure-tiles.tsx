import { useSearchParams } from 'react-router';
import { useChangeQuery } from '../../shell/address.ts';
import { figureKinds } from '../chart/figure-kinds.ts';
import { Sparkline } from '../chart/sparkline.tsx';
import { compareWith, periodOf } from './compare.ts';
import type { Figure } from './figure.ts';
import styles from './report.module.css';

const FIGURE = 'figure';

/** The selected figure. The page's address stores the selection, so that a shared link shows the same figure. */
export function useFigure(figures: readonly { name: string }[]): { picked: string; onPick: (name: string) => void } {
  const changeQuery = useChangeQuery();
  const picked = useSearchParams()[0].get(FIGURE) ?? figures[0]?.name ?? '';
  return { picked, onPick: (name) => changeQuery({ [FIGURE]: name }) };
}

type Props<Counts> = {
  figures: readonly Figure<Counts>[];
  totals: Counts;
  /** Totals of the preceding period; null if there are none. */
  before: { from: string; to: string; totals: Counts } | null;
  /** Counts for the sparklines, such as one per day. */
  points: readonly Counts[];
};

/** Tiles with all figures, their changes and sparklines. A click on a tile selects the figure for the charts below. */
export function FigureTiles<Counts>({ figures, totals, before, points }: Props<Counts>) {
  const { picked, onPick } = useFigure(figures);
  return (
    <ul className={styles.tiles} aria-label="各项数字，按下后在图里看">
      {figures.map((figure) => {
        const { name, kind, of } = figure;
        const now = of(totals);
        return (
          <li key={name}>
            <button type="button" aria-pressed={picked === name} onClick={() => onPick(name)}>
              <span className={styles.tileHead}>
                {name}
                {before && <Change figure={figure} now={now} before={before} />}
              </span>
              <b>{show(kind, now)}</b>
              <Sparkline values={points.map((point) => of(point) ?? 0)} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const show = (kind: Figure<never>['kind'], value: number | null) =>
  value === null ? '—' : figureKinds[kind].show(value);

type ChangeProps<Counts> = {
  figure: Figure<Counts>;
  now: number | null;
  before: { from: string; to: string; totals: Counts };
};

function Change<Counts>({ figure: { kind, of, isBad = false }, now, before }: ChangeProps<Counts>) {
  const was = of(before.totals);
  const { text, isUp } = compareWith(now ?? 0, was ?? 0);
  const tone = isUp === null ? styles.same : isUp === isBad ? styles.worse : styles.better;
  return (
    <span className={tone} title={`${periodOf(before)}：${show(kind, was)}`}>
      {text}
    </span>
  );
}
