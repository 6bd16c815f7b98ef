import styles from './record-table.module.css';

export interface RecordColumn<Row> {
  name: string;
  cell: (row: Row) => React.ReactNode;
  /** Figures and dates stand in figures of one width. */
  isNumber?: boolean;
}

interface RecordTableProps<Row> {
  /** What the table holds, for those who do not see where it stands. */
  caption: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** Records: a table where there is room, on phones a card each, in which the columns' names stand beside what they hold. */
export function RecordTable<Row>({ caption, columns, rows, keyOf }: RecordTableProps<Row>) {
  return (
    <table className={styles.table}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ name, cell, isNumber }) => (
              <td key={name} data-name={name} className={isNumber ? 'num' : undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
