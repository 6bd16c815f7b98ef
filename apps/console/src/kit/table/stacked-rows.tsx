import type { TableColumnType } from 'antd';
import type { Key, ReactNode } from 'react';
import styles from './stacked-rows.module.css';

/** A screen on which the buttons of a row would be beyond the right edge of its table. */
export const PHONE = '(max-width: 560px)';

/** Title of the column with the buttons of a row. */
export const ACTIONS = '操作';

type Props<Row> = {
  /** Name of the list for screen readers. */
  label: string;
  columns: readonly TableColumnType<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** Details of a row, which are folded below it. */
  expand?: ((row: Row) => ReactNode) | undefined;
  /** Content below a row that is never folded. */
  below?: ((row: Row) => ReactNode) | undefined;
};

/** The rows of a table as cards, for a phone: a table would hide the buttons of its rows beyond the right edge. */
export function StackedRows<Row extends object>({ label, columns, rows, rowKey, expand, below }: Props<Row>) {
  const [head, ...rest] = columns;
  const facts = rest.filter(({ title }) => title !== ACTIONS);
  const actions = rest.find(({ title }) => title === ACTIONS);
  return (
    <ul className={styles.rows} aria-label={label}>
      {rows.map((row, index) => (
        <li key={rowKey(row)} data-row-key={rowKey(row)}>
          <div className={styles.head}>{head && cellOf(head, row, index)}</div>
          <dl>
            {facts.map((column, place) => {
              const cell = cellOf(column, row, index);
              if (isBlank(cell)) return null;
              return (
                <div key={String(column.key ?? place)}>
                  <dt>{column.title as ReactNode}</dt>
                  <dd>{cell}</dd>
                </div>
              );
            })}
          </dl>
          {actions && <div className={styles.actions}>{cellOf(actions, row, index)}</div>}
          {below?.(row)}
          {expand && (
            <details>
              <summary>详情</summary>
              {expand(row)}
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A cell that says nothing: a table needs it to keep its columns, a card does not. */
const isBlank = (cell: ReactNode): boolean =>
  cell === null || cell === undefined || cell === false || cell === '' || cell === '–' || cell === '—';

function cellOf<Row extends object>({ render, dataIndex }: TableColumnType<Row>, row: Row, index: number): ReactNode {
  const value = typeof dataIndex === 'string' ? (row as Record<string, unknown>)[dataIndex] : undefined;
  return render ? (render(value, row, index) as ReactNode) : (value as ReactNode);
}
