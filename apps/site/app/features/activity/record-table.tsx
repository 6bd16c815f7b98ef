import styles from './record-table.module.css';

export interface RecordColumn<Row> {
  name: string;
  cell: (row: Row) => React.ReactNode;
  /** Sets the column in digits of equal width. */
  isNumber?: boolean;
}

interface RecordTableProps<Row> {
  /** The caption of the table, for screen readers only. */
  caption: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** A table of records. On phones each record is a card that contains the column names. */
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
