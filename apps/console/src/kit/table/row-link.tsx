import type { Key, ReactNode } from 'react';
import { Link, type To } from 'react-router';
import type { DockOf } from '../dock/use-dock.ts';
import type { TableColumnType } from 'antd';
import styles from './table.module.css';

export type RowTarget = { to: To; replace?: boolean; state?: unknown };

type Ways<Row> = { dock?: DockOf; linkTo?: (row: Row) => string; rowKey: (row: Row) => Key };

/** Link of a row: it opens the detail beside the list, or the row's own page. */
export function linkOf<Row>(
  { dock, linkTo, rowKey }: Ways<Row>,
  beside: { linkTo: ((id: string) => RowTarget) | null },
): ((row: Row) => RowTarget) | null {
  const { linkTo: toDock } = beside;
  if (toDock) return (row) => toDock(String(rowKey(row)));
  if (dock) return (row) => ({ to: dock.pathOf(String(rowKey(row))) });
  return linkTo ? (row) => ({ to: linkTo(row) }) : null;
}

export const classOf = (isLink: boolean, isOpen: boolean): string =>
  [isLink && styles.row, isOpen && styles.open].filter(Boolean).join(' ');

/** Turns the cells of a column into links to the rows' pages. */
export function asLink<Row>(
  column: TableColumnType<Row>,
  linkTo: (row: Row) => RowTarget,
  isOpen: (row: Row) => boolean,
): TableColumnType<Row> {
  const { render, dataIndex } = column;
  return {
    ...column,
    render: (value: unknown, row: Row, index: number) => (
      <Link {...linkTo(row)} className={styles.link} {...(isOpen(row) && { 'aria-current': 'true' })}>
        {render ? (render(value, row, index) as ReactNode) : dataIndex !== undefined ? (value as ReactNode) : null}
      </Link>
    ),
  };
}

/**
 * Whether a click in a row follows the row's link: not if it hits a control, selects text, or a modifier key is
 * pressed.
 */
export function isForRow(event: React.MouseEvent): boolean {
  const isForItself = (event.target as Element).closest('a, button, input, label, [role="button"]') !== null;
  return !(isForItself || window.getSelection()?.toString() || event.metaKey || event.ctrlKey || event.shiftKey);
}
