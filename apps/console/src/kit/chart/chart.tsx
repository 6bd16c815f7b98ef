import { Button, Select } from 'antd';
import { useRef, useState, type PointerEvent, type ReactNode, useCallback, type RefCallback } from 'react';
import { Card, SidewaysScroll } from '../../components/card.tsx';
import { EmptyView } from '../../components/views.tsx';
import {
  cellsOf,
  EARLIER,
  rankPoints,
  restingPoint,
  tableOf,
  tellPoint,
  type ChartData,
  type Series,
} from './chart-data.ts';
import { saveTable } from '../save-file.ts';
import styles from './chart.module.css';
import { drawBars } from './draw-bars.tsx';
import { drawGrid } from './draw-grid.tsx';
import { drawLines } from './draw-lines.tsx';
import { savePicture } from './save-chart.ts';
import { walkBy } from './walk.ts';

/** Default width before layout. */
const USUAL = 640;
/** Minimum readable width. */
const LEAST = 260;

/** The element's width, so that text in the drawing keeps its size. */
function useWidth(): { width: number; measure: RefCallback<HTMLElement> } {
  const [width, setWidth] = useState(USUAL);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(Math.max(LEAST, Math.round(element.clientWidth))));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { width, measure };
}

const shapes = { lines: drawLines, bars: drawBars, grid: drawGrid } as const;
type Shape = keyof typeof shapes;

/** How the previous period is drawn, as text and in the legend. */
const earlier: Record<Shape, { says: string; sign: ReactNode }> = {
  lines: {
    says: `虚线为${EARLIER}`,
    sign: <path d="M0 1.5H14" stroke="var(--t-2)" strokeWidth="2" strokeDasharray="4 2" />,
  },
  bars: { says: `细条为${EARLIER}`, sign: <rect width="14" height="3" rx="1" fill="var(--line-ui)" /> },
  grid: { says: `格子下沿为${EARLIER}`, sign: <rect width="14" height="3" fill="var(--t-2)" /> },
};

type Props = {
  title: string;
  shape: Shape;
  data: ChartData;
  /** File name where the title is too short; the period is appended. */
  fileName?: string;
  /** The period, for saved files. */
  period: string;
  /** Draws one figure at a time with a picker; the table has all. */
  picks?: { picked?: string; onPick?: (name: string) => void } | undefined;
  aside?: ReactNode;
  isTableOpen?: boolean;
  /** Draws only this many points, the largest first. */
  most?: number;
  /** Shown without points. */
  empty?: { title: string; says: string };
  children?: ReactNode;
};

/**
 * A chart. One tab stop; arrows move between points, and each is shown below and read out; also as a table, CSV and
 * PNG.
 */
export function Chart({ title, shape, data, fileName = title, period, picks, empty, ...rest }: Props) {
  const { aside, isTableOpen = false, most, children } = rest;
  const svg = useRef<SVGSVGElement>(null);
  const { width, measure } = useWidth();
  const [at, setAt] = useState<number | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const drawable = data.series.filter(isDrawn);
  const picked = drawable.find(({ name }) => name === (picks?.picked ?? chosen)) ?? drawable[0];
  const shown = most === undefined ? data : rankPoints(data, picked, most);
  const drawn = shown.series.filter((one) => isDrawn(one) && (!picks || one.name === picked?.name));
  const beside = shown.series.filter((one) => !isDrawn(one));
  const count = shown.points.length;
  // The focused point may not exist in new data.
  const here = at === null ? null : Math.min(at, count - 1);
  const current = here ?? restingPoint(shown, shape, drawn);
  const drawing = shapes[shape]({ data: shown, drawn, beside, width, here });
  const told = tellPoint(shown, [...drawn, ...beside], current);
  const isCompared = drawn.some(({ before }) => before !== undefined);

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setAt(drawing.at(event.clientX - box.left, event.clientY - box.top));
  };
  const keepPicture = () => {
    const legend = drawn.map(({ name }) => name).join('、');
    const says = [period, legend, isCompared ? earlier[shape].says : ''].filter(Boolean).join(' · ');
    if (svg.current) void savePicture(`${fileName} ${period}`, svg.current, { title, says });
  };
  return (
    <Card
      title={title}
      aside={
        <div className={styles.tools}>
          {count > 0 && <Legend series={drawn} shape={shape} isCompared={isCompared} isSingle={picks !== undefined} />}
          {aside}
          {picks && drawable.length > 1 && (
            <Select
              size="small"
              aria-label={`${title}：看什么`}
              className={styles.pick ?? ''}
              value={picked?.name ?? null}
              options={drawable.map(({ name }) => ({ value: name, label: name }))}
              onChange={picks.onPick ?? setChosen}
            />
          )}
          {count > 0 && (
            <>
              <Button
                size="small"
                type="text"
                onClick={() => saveTable(`${fileName} ${period}`, cellsOf(data))}
                aria-label={`${title}：导出 CSV`}
              >
                CSV
              </Button>
              <Button size="small" type="text" onClick={keepPicture} aria-label={`${title}：导出 PNG`}>
                PNG
              </Button>
            </>
          )}
        </div>
      }
    >
      {count === 0 ? (
        <EmptyView {...(empty ?? { title: '这段时间没有数据', says: '换一段时间再看。' })} />
      ) : (
        <>
          <div
            ref={measure}
            className={styles.stage}
            role="slider"
            tabIndex={0}
            aria-label={`${title}，用方向键逐点查看`}
            aria-valuemin={0}
            aria-valuemax={count - 1}
            aria-valuenow={current}
            aria-valuetext={told}
            onKeyDown={walkBy(current, count, setAt, walkWidth(shape, data))}
            onFocus={() => setAt(current)}
            onBlur={() => setAt(null)}
            onPointerMove={point}
            onPointerLeave={() => setAt(null)}
          >
            <svg ref={svg} viewBox={`0 0 ${drawing.width} ${drawing.height}`} aria-hidden="true">
              {drawing.shapes}
            </svg>
          </div>
          <p className={styles.told} aria-hidden="true">
            {told}
            {count < data.points.length && `。图中是前 ${count} 个，全部 ${data.points.length} 个在表格里`}
          </p>
          <TableView title={title} rows={tableOf(data)} isOpen={isTableOpen} />
        </>
      )}
      {children && <div className={styles.below}>{children}</div>}
    </Card>
  );
}

const isDrawn = ({ place }: Series) => place !== 'beside';

/** Bars are below each other: up and down move along them. */
const walkWidth = (shape: Shape, { grid }: ChartData) =>
  shape === 'grid' ? grid?.columns.length : shape === 'bars' ? 1 : undefined;

type LegendProps = { series: readonly Series[]; shape: Shape; isCompared: boolean; isSingle: boolean };

/** In the order of the lines. A single series is named by the title. */
function Legend({ series, shape, isCompared, isSingle }: LegendProps) {
  const named = isSingle || series.length === 1 ? [] : series;
  if (named.length === 0 && !isCompared) return null;
  return (
    <ul className={styles.legend}>
      {named.map(({ name, colour }) => (
        <li key={name}>
          <svg viewBox="0 0 14 3" width="14" height="3" aria-hidden="true">
            <rect width="14" height="3" rx="1" fill={colour} />
          </svg>
          {name}
        </li>
      ))}
      {isCompared && (
        <li>
          <svg viewBox="0 0 14 3" width="14" height="3" aria-hidden="true">
            {earlier[shape].sign}
          </svg>
          {EARLIER}
        </li>
      )}
    </ul>
  );
}

type TableProps = { title: string; rows: readonly (readonly string[])[]; isOpen: boolean };

function TableView({ title, rows, isOpen }: TableProps) {
  const head = rows[0] ?? [];
  return (
    <details className={styles.asTable} open={isOpen}>
      <summary>用表格看</summary>
      <SidewaysScroll label={`${title}，表格`}>
        <table>
          <caption className={styles.caption}>{title}</caption>
          <thead>
            <tr>
              {head.map((cell) => (
                <th key={cell} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(1).map(([first = '', ...cells]) => (
              <tr key={first}>
                <th scope="row">{first}</th>
                {cells.map((cell, index) => (
                  <td key={head[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SidewaysScroll>
    </details>
  );
}
