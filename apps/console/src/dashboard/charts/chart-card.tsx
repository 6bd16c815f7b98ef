import type { CsvCell } from '@feisuo/contract/facts/csv';
import { Button } from 'antd';
import { useRef, type ReactNode } from 'react';
import { Card, SidewaysScroll } from '../../components/card.tsx';
import styles from './charts.module.css';
import { saveTable } from '../../kit/save-table.ts';
import { savePicture } from './save-chart.ts';

type Props = {
  title: string;
  aside?: ReactNode;
  /** What is drawn, as a table: its first row is the head. */
  table: readonly (readonly CsvCell[])[];
  /** Without an ending. */
  fileName: string;
  children: ReactNode;
};

/** A drawing, the same as a table for whoever would rather read it, and both to take along. */
export function ChartCard({ title, aside, table, fileName, children }: Props) {
  const drawing = useRef<HTMLDivElement>(null);
  const [head = [], ...rows] = table;
  const keep = () => {
    const svg = drawing.current?.querySelector('svg');
    if (svg) void savePicture(fileName, svg);
  };
  return (
    <Card
      title={title}
      aside={
        <div className={styles.tools}>
          {aside}
          <Button size="small" type="text" onClick={() => saveTable(fileName, table)} aria-label={`${title}：导出 CSV`}>
            CSV
          </Button>
          <Button size="small" type="text" onClick={keep} aria-label={`${title}：导出 PNG`}>
            PNG
          </Button>
        </div>
      }
    >
      <div ref={drawing}>{children}</div>
      <details className={styles.asTable}>
        <summary>用表格看</summary>
        <SidewaysScroll label={`${title}，表格`}>
          <table>
            <thead>
              <tr>
                {head.map((cell) => (
                  <th key={String(cell)} scope="col">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([first, ...cells]) => (
                <tr key={String(first)}>
                  <th scope="row">{first}</th>
                  {cells.map((cell, index) => (
                    <td key={String(head[index + 1])}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </SidewaysScroll>
      </details>
    </Card>
  );
}
