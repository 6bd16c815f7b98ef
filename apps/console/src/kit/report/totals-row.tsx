import { Table } from 'antd';
import styles from './report.module.css';

/**
 * A column's title and the text of its sum, for every column but the first. The text is empty if sums of the column
 * make no sense.
 */
type Cell = readonly [title: string, text: string];

function TotalsRow({ cells }: { cells: readonly Cell[] }) {
  return (
    <Table.Summary.Row className={styles.totals ?? ''}>
      <Table.Summary.Cell index={0} className={styles.stuck ?? ''}>
        全部合计
      </Table.Summary.Cell>
      {cells.map(([title, text], index) => (
        <Table.Summary.Cell key={title} index={index + 1} align="right">
          {text}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  );
}

/** The last row of a report's table, with the sums of the whole period and not only of the visible rows. */
export const totalsOf = (cells: readonly Cell[] | null) => () => cells && <TotalsRow cells={cells} />;
