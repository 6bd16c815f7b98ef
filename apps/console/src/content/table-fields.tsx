import type { TextBlock } from '@feisuo/contract/schemas/rich-text';
import { Button, Input } from 'antd';
import { SidewaysScroll } from '../components/card.tsx';
import styles from './content.module.css';

type TableBlock = Extract<TextBlock, { type: 'table' }>;
type Props = { at: string; block: TableBlock; onChange: (block: TableBlock) => void };

const MOST_COLUMNS = 8;
const MOST_ROWS = 60;

/** Editor of a table, cell by cell. Every row has as many cells as the head. */
export function TableFields({ at, block, onChange }: Props) {
  const { head, rows } = block;
  const setCell = (row: number, column: number, text: string) =>
    onChange({ ...block, rows: rows.with(row, (rows[row] ?? []).with(column, text)) });
  return (
    <>
      <SidewaysScroll label={`${at}表格`}>
        <table className={styles.grid}>
          <thead>
            <tr>
              {head.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- a column has no other name
                <th key={column}>
                  <Input
                    aria-label={`${at}表头第 ${column + 1} 列`}
                    maxLength={80}
                    value={cell}
                    onChange={({ target }) => onChange({ ...block, head: head.with(column, target.value) })}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- nor has a row
              <tr key={index}>
                {row.map((cell, column) => (
                  // oxlint-disable-next-line react/no-array-index-key -- as above
                  <td key={column}>
                    <Input
                      aria-label={`${at}第 ${index + 1} 行第 ${column + 1} 列`}
                      maxLength={600}
                      value={cell}
                      onChange={({ target }) => setCell(index, column, target.value)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SidewaysScroll>
      <div className={styles.add}>
        <Button
          size="small"
          disabled={rows.length >= MOST_ROWS}
          onClick={() => onChange({ ...block, rows: [...rows, head.map(() => '')] })}
        >
          加一行
        </Button>
        <Button
          size="small"
          disabled={rows.length <= 1}
          onClick={() => onChange({ ...block, rows: rows.slice(0, -1) })}
        >
          去掉末行
        </Button>
        <Button
          size="small"
          disabled={head.length >= MOST_COLUMNS}
          onClick={() => onChange({ ...block, head: [...head, ''], rows: rows.map((row) => [...row, '']) })}
        >
          加一列
        </Button>
        <Button
          size="small"
          disabled={head.length <= 1}
          onClick={() =>
            onChange({ ...block, head: head.slice(0, -1), rows: rows.map((row) => row.slice(0, head.length - 1)) })
          }
        >
          去掉末列
        </Button>
      </div>
    </>
  );
}
