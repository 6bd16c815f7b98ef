import { Table } from 'antd';
import styles from './report.module.css';

/** The title of a column after the first, and the text of its sum; empty if the column cannot be added. */
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

/** The last row of a report's table: the sums of the whole period, not only of the page that is shown. */
export const totalsOf = (cells: readonly Cell[] | null) => () => cells && <TotalsRow cells={cells} />;
