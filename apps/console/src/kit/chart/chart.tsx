import { Button, Select } from 'antd';
import { useId, useRef, useState, type PointerEvent, type ReactNode, useCallback, type RefCallback } from 'react';
import { Link, useNavigate } from 'react-router';
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
  type Shape,
  type TableCell,
} from './chart-data.ts';
import { formatCount } from '../format-number.ts';
import { saveTable } from '../save-file.ts';
import styles from './chart.module.css';
import { drawBars } from './draw-bars.tsx';
import { drawGrid } from './draw-grid.tsx';
import { drawLines } from './draw-lines.tsx';
import { drawThreads, MarkSign } from './draw-reconciliation.tsx';
import { savePicture } from './save-chart.ts';
import { walkBy } from './arrow-keys.ts';

/** Width of the drawing until the element is measured. */
const USUAL = 640;
/** Minimum width at which the drawing is readable. */
const LEAST = 260;

/** Measures the element's width. The drawing is laid out for it instead of scaled, so that texts keep their size. */
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

const shapes = { lines: drawLines, bars: drawBars, grid: drawGrid, threads: drawThreads } as const;

/** How each kind of chart shows the previous period: a text, and a sign in the legend. */
const earlier: Record<Exclude<Shape, 'threads'>, { message: string; sign: ReactNode }> = {
  lines: {
    message: `虚线为${EARLIER}`,
    sign: <path d="M0 1.5H14" stroke="var(--t-2)" strokeWidth="2" strokeDasharray="4 2" />,
  },
  bars: { message: `细条为${EARLIER}`, sign: <rect width="14" height="3" rx="1" fill="var(--line-ui)" /> },
  grid: { message: `格子下沿为${EARLIER}`, sign: <rect width="14" height="3" fill="var(--t-2)" /> },
};

type Props = {
  title: string;
  shape: Shape;
  data: ChartData;
  /** Name of saved files, if the chart's title is not a good name. The period is appended. */
  fileName?: string;
  /** The period, which is appended to the name of saved files. */
  period: string;
  /** If set, only the selected figure is drawn, and a picker selects the figure. The table contains all figures. */
  picks?: { picked?: string; onPick?: (name: string) => void } | undefined;
  aside?: ReactNode;
  isTableOpen?: boolean;
  /** Maximum number of points to draw; the points with the largest values are drawn. */
  most?: number;
  /** Text that is shown if there are no points. */
  empty?: { title: string; message: string };
  children?: ReactNode;
};

/**
 * A chart with a legend and a description of the focused point; it can also be shown as a table and saved as CSV or
 * PNG. It is a single Tab stop, and arrow keys move between its points.
 */
export function Chart({ title, shape, data, fileName = title, period, picks, empty, ...rest }: Props) {
  const { aside, isTableOpen = false, most, children } = rest;
  const svg = useRef<SVGSVGElement>(null);
  const { width, measure } = useWidth();
  const [at, setAt] = useState<number | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isTable, setTable] = useState(isTableOpen);
  const tableId = useId();
  const navigate = useNavigate();
  const drawable = data.series.filter(isDrawn);
  const picked = drawable.find(({ name }) => name === (picks?.picked ?? chosen)) ?? drawable[0];
  const shown = most === undefined ? data : rankPoints(data, picked, most);
  const drawn = shown.series.filter((one) => isDrawn(one) && (!picks || one.name === picked?.name));
  const beside = shown.series.filter((one) => !isDrawn(one));
  const count = shown.points.length;
  // The focused point may not exist any more, because new data may have fewer points.
  const here = at === null ? null : Math.min(at, count - 1);
  const current = here ?? restingPoint(shown, shape, drawn);
  const drawing = shapes[shape]({ data: shown, drawn, beside, width, here });
  const told = tellPoint(shown, [...drawn, ...beside], current);
  const isCompared = drawn.some(({ before }) => before !== undefined);
  const pointed = shown.points[current];
  const to = pointed?.to;
  const walk = walkBy(current, count, setAt, walkWidth(shape, data));

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setAt(drawing.at(event.clientX - box.left, event.clientY - box.top));
  };
  const keepPicture = () => {
    const legend = drawn.map(({ name }) => name).join('、');
    const compared = isCompared && shape !== 'threads' ? earlier[shape].message : '';
    const message = [period, legend, compared].filter(Boolean).join(' · ');
    if (svg.current) void savePicture(`${fileName} ${period}`, svg.current, { title, message });
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
            <span className={styles.saves}>
              <Button
                size="small"
                type="text"
                aria-label={`${title}：用表格看`}
                aria-expanded={isTable}
                {...(isTable && { 'aria-controls': tableId })}
                onClick={() => setTable(!isTable)}
              >
                表格
              </Button>
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
            </span>
          )}
        </div>
      }
    >
      {count === 0 ? (
        <EmptyView {...(empty ?? { title: '这段时间没有数据', message: '换一段时间再看。' })} />
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
            data-leads={to !== undefined || undefined}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && to !== undefined) void navigate(to);
              else walk(event);
            }}
            onClick={() => to !== undefined && void navigate(to)}
            onFocus={() => setAt(current)}
            onPointerMove={point}
            // A point with a link stays selected when the pointer leaves the drawing, so that the link below can be
            // clicked.
            {...(to === undefined && { onBlur: () => setAt(null), onPointerLeave: () => setAt(null) })}
          >
            <svg ref={svg} viewBox={`0 0 ${drawing.width} ${drawing.height}`} aria-hidden="true">
              {drawing.shapes}
            </svg>
          </div>
          <div className={styles.told}>
            <p aria-hidden="true">
              {told}
              {count < data.points.length && `。图中是前 ${count} 个，全部 ${data.points.length} 个在表格里`}
            </p>
            {to !== undefined && (
              <Link to={to} aria-label={`去看：${pointed?.name ?? ''}`}>
                去看 →
              </Link>
            )}
          </div>
          {isTable && <TableView id={tableId} title={title} table={tableOf(data)} />}
        </>
      )}
      {children && <div className={styles.below}>{children}</div>}
    </Card>
  );
}

const isDrawn = ({ place }: Series) => place !== 'beside';

/** Number of points per row, for the arrow keys. Bars are stacked vertically, so every bar is a row of its own. */
const walkWidth = (shape: Shape, { grid }: ChartData) =>
  shape === 'grid' ? grid?.columns.length : shape === 'bars' ? 1 : undefined;

type LegendProps = { series: readonly Series[]; shape: Shape; isCompared: boolean; isSingle: boolean };

/** Legend in the order of the drawing. A single series has no entry, because the chart's title names it. */
function Legend({ series, shape, isCompared, isSingle }: LegendProps) {
  const named = isSingle || series.length === 1 ? [] : series;
  if (named.length === 0 && !isCompared) return null;
  return (
    <ul className={styles.legend}>
      {named.map(({ name, colour, mark, values }) => (
        <li key={name}>
          {mark ? (
            <MarkSign mark={mark} colour={colour} />
          ) : (
            <svg viewBox="0 0 14 3" width="14" height="3" aria-hidden="true">
              <rect width="14" height="3" rx="1" fill={colour} />
            </svg>
          )}
          {name}
          {mark && ` ${formatCount(values.reduce<number>((sum, value) => sum + (value ?? 0), 0))}`}
        </li>
      ))}
      {isCompared && shape !== 'threads' && (
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

type TableProps = { id: string; title: string; table: ReturnType<typeof tableOf> };

function TableView({ id, title, table: { head, rows } }: TableProps) {
  return (
    <div id={id} className={styles.asTable}>
      <SidewaysScroll label={`${title}，表格`}>
        <table>
          <caption className={styles.hidden}>{title}</caption>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first = { text: '' }, ...cells]) => (
              <tr key={first.text}>
                <th scope="row">
                  <CellView {...first} />
                </th>
                {cells.map((cell, index) => (
                  <td key={head[index + 1]}>
                    <CellView {...cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SidewaysScroll>
    </div>
  );
}

function CellView({ text, before, to }: TableCell) {
  return (
    <>
      {to === undefined ? text : <Link to={to}>{text}</Link>}
      {before !== undefined && (
        <small>
          <span className={styles.hidden}>{EARLIER} </span>
          {before}
        </small>
      )}
    </>
  );
}
