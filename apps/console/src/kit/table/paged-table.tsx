import { Alert, Button, Table, type TableColumnType } from 'antd';
import type { ComponentType, Key, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { isForbidden } from '../../api/console-api.ts';
import { SidewaysScroll } from '../../components/card.tsx';
import { ErrorView, LoadingView, NoPermissionView } from '../../components/views.tsx';
import { useMe } from '../me.ts';
import { roleNames } from '../role-names.ts';
import { FilterBar, type Filter } from './filter-bar.tsx';
import { NoRows, type Empty } from './no-rows.tsx';
import { Pager } from './pager.tsx';
import styles from './table.module.css';
import { usePagedList } from './use-paged-list.ts';

export type Column<Row> = TableColumnType<Row>;

type Props<Row> = {
  /** What the rows are, as a word for sentences: 账号、订单. */
  what: string;
  /** Path below /console/api. The server answers `{ list, next }`. */
  from: string;
  /** Name of the server's cursor parameter. */
  cursor?: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => Key;
  filters?: readonly Filter[];
  /** Address of a row's page. The first cell of the row becomes a link to it. */
  linkTo?: (row: Row) => string;
  empty?: Empty;
  /** Sums of all rows that match the filters, below the list. */
  Summary?: ComponentType<{ filters: Readonly<Record<string, string>> }>;
  /** Controls next to the filters, such as a button for a new row or an export. */
  aside?: ReactNode;
  /** Details that are shown below an expanded row. */
  expand?: (row: Row) => ReactNode;
  /** Polling interval; a function if the interval depends on the rows. */
  everyMs?: number | ((rows: readonly Row[]) => number | null);
  /** The list is loaded again when this value changes. */
  refreshKey?: unknown;
};

/**
 * A list that the server pages. Filters and cursor are stored in the address; loading, errors and empty pages are
 * shown.
 */
export function PagedTable<Row extends object>(props: Props<Row>) {
  const { what, from, cursor, columns, rowKey, filters = [], linkTo, empty, aside, expand, everyMs, Summary } = props;
  const list = usePagedList<Row>({
    from,
    filters: filters.map(({ name }) => name),
    ...(cursor !== undefined && { cursor }),
    ...(everyMs !== undefined && { everyMs }),
    refreshKey: props.refreshKey,
  });
  const { remote, query } = list;
  const { operator } = useMe();
  const navigate = useNavigate();
  const { data, error, cause, isFetching, refresh } = remote;
  if (isForbidden(cause)) return <NoPermissionView what={what} role={roleNames[operator.role]} />;
  return (
    <div className={styles.list}>
      {(filters.length > 0 || aside) && (
        <FilterBar filters={filters} values={query.filters}>
          {aside}
        </FilterBar>
      )}
      {error !== null && data !== null && (
        <Alert
          type="error"
          showIcon
          title={`没有取到最新的${what}：${error}`}
          action={<Button onClick={() => void refresh()}>重试</Button>}
        />
      )}
      {data === null ? (
        error === null ? (
          <LoadingView message={`正在读取${what}…`} />
        ) : (
          <ErrorView title={`${what}没有取回来`} message={`${error}，你的筛选还在。`} onRetry={() => void refresh()} />
        )
      ) : data.list.length === 0 ? (
        <NoRows what={what} query={query} filters={filters} empty={empty} />
      ) : (
        <div className={styles.frame} aria-busy={isFetching}>
          <SidewaysScroll label={`${what}列表`}>
            <Table<Row>
              rowKey={rowKey}
              columns={columns.map((column, index) => (index === 0 && linkTo ? asLink(column, linkTo) : column))}
              dataSource={data.list}
              pagination={false}
              {...(linkTo && {
                onRow: (row) => ({ onClick: (event) => isForRow(event) && void navigate(linkTo(row)) }),
              })}
              {...(expand && { expandable: { expandedRowRender: expand, columnTitle: '详情' } })}
              rowClassName={linkTo ? (styles.row ?? '') : ''}
            />
          </SidewaysScroll>
          <Pager
            {...list}
            count={data.list.length}
            total={data.total}
            isFetching={isFetching}
            summary={Summary && <Summary filters={query.filters} />}
          />
        </div>
      )}
    </div>
  );
}

/** Turns the cells of a column into links to the rows' pages. */
function asLink<Row>(column: Column<Row>, linkTo: (row: Row) => string): Column<Row> {
  const { render, dataIndex } = column;
  return {
    ...column,
    render: (value: unknown, row: Row, index: number) => (
      <Link to={linkTo(row)} className={styles.link}>
        {render ? (render(value, row, index) as ReactNode) : dataIndex !== undefined ? (value as ReactNode) : null}
      </Link>
    ),
  };
}

/**
 * Whether a click in a row follows the row's link: not if it hits a control, selects text, or a modifier key is
 * pressed.
 */
function isForRow(event: React.MouseEvent): boolean {
  const isForItself = (event.target as Element).closest('a, button, input, label, [role="button"]') !== null;
  return !(isForItself || window.getSelection()?.toString() || event.metaKey || event.ctrlKey || event.shiftKey);
}
