import { Table, type TableColumnType } from 'antd';
import type { Key, ReactNode } from 'react';
import { SidewaysScroll } from '../../components/card.tsx';
import { useMedia } from '../use-media.ts';
import { PHONE, StackedRows } from './stacked-rows.tsx';

type Props<Row> = {
  label: string;
  columns: readonly TableColumnType<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  size?: 'small';
  /** Content below a row. On a wide screen only the rows of `unfolded` have it. */
  below?: (row: Row) => ReactNode;
  unfolded?: readonly Key[];
};

const none: readonly Key[] = [];

/** A table of a few rows with buttons; on a phone its rows are cards. */
export function ActionTable<Row extends object>({
  label,
  columns,
  rows,
  rowKey,
  size,
  below,
  unfolded = none,
}: Props<Row>) {
  const isPhone = useMedia(PHONE);
  if (isPhone)
    return (
      <StackedRows<Row>
        label={label}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        below={below && ((row) => (unfolded.includes(rowKey(row)) ? below(row) : null))}
      />
    );
  return (
    <SidewaysScroll label={label}>
      <Table<Row>
        rowKey={rowKey}
        columns={[...columns]}
        dataSource={rows}
        pagination={false}
        {...(size && { size })}
        {...(below && {
          expandable: { showExpandColumn: false, expandedRowKeys: unfolded, expandedRowRender: below },
        })}
      />
    </SidewaysScroll>
  );
}
