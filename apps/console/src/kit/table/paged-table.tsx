import { Alert, Button, Table, type TableColumnType } from 'antd';
import { use, type ComponentType, type Key, type ReactNode } from 'react';
import { useNavigate, Link, type To } from 'react-router';
import { isForbidden } from '../../api/console-api.ts';
import { SidewaysScroll } from '../../components/card.tsx';
import { ErrorView, LoadingView, NoPermissionView } from '../../components/views.tsx';
import { ActsContext } from '../acts.ts';
import { DockFrame } from '../dock/dock-frame.tsx';
import { useDock, type DockOf } from '../dock/use-dock.ts';
import { useMe } from '../me.ts';
import { roleNames } from '../role-names.ts';
import { FilterBar, type Filter } from './filter-bar.tsx';
import { NoRows, type Empty } from './no-rows.tsx';
import { Pager } from './pager.tsx';
import styles from './table.module.css';
import { usePagedList, type ListPage } from './use-paged-list.ts';

const classOf = (isLink: boolean, isOpen: boolean): string =>
  [isLink && styles.row, isOpen && styles.open].filter(Boolean).join(' ');

/** `isExtra`: this column is hidden while a detail is shown beside the list. */
export type Column<Row> = TableColumnType<Row> & { isExtra?: boolean };

type Props<Row> = {
  /** Noun for the rows, used in messages: 账号、订单. */
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
  /** A wide screen opens rows beside the list. Takes the place of `linkTo`. */
  dock?: DockOf;
  /** Above the list and beside a docked detail, such as figures of what the list contains. */
  above?: ReactNode;
  /** Above the filters, such as saved views. */
  views?: ReactNode;
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
  const { what, from, cursor, rowKey, filters = [], aside, everyMs } = props;
  const acts = use(ActsContext);
  const list = usePagedList<Row>({
    from,
    filters: filters.map(({ name }) => name),
    ...(cursor !== undefined && { cursor }),
    ...(everyMs !== undefined && { everyMs }),
    refreshKey: props.dock ? `${acts} ${String(props.refreshKey)}` : props.refreshKey,
  });
  const { remote, query } = list;
  const { operator } = useMe();
  const { data, error, cause, isFetching, refresh } = remote;
  const ids = data?.list.map((row) => String(rowKey(row))) ?? [];
  const dock = useDock(props.dock, { ids, isFetching, toNext: list.toNext, toPrevious: list.toPrevious });
  if (isForbidden(cause)) return <NoPermissionView what={what} role={roleNames[operator.role]} />;
  const rows = (
    <div className={styles.list}>
      {props.above}
      {props.views}
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
      ) : (
        <Rows {...props} list={list} page={data} docked={dock.opened?.id ?? null} linkTo={linkOf(props, dock)} />
      )}
    </div>
  );
  return props.dock ? (
    <DockFrame dock={dock} of={props.dock} what={what}>
      {rows}
    </DockFrame>
  ) : (
    rows
  );
}

type RowsProps<Row> = Omit<Props<Row>, 'linkTo'> & {
  list: ReturnType<typeof usePagedList<Row>>;
  page: ListPage<Row>;
  /** Id of the row that is opened beside the list. */
  docked: string | null;
  linkTo: ((row: Row) => RowTarget) | null;
};

/** The rows of one page, with links to the previous and the next page. */
function Rows<Row extends object>({ what, list, page, docked, linkTo, ...props }: RowsProps<Row>) {
  const { columns, rowKey, filters = [], empty, expand, Summary } = props;
  const { query, remote } = list;
  const navigate = useNavigate();
  if (page.list.length === 0) return <NoRows what={what} query={query} filters={filters} empty={empty} />;
  const isOpen = (row: Row) => String(rowKey(row)) === docked;
  const shown = docked === null ? columns : columns.filter(({ isExtra }) => !isExtra);
  const follow = ({ to, ...options }: RowTarget) => void navigate(to, options);
  return (
    <div className={styles.frame} aria-busy={remote.isFetching}>
      <SidewaysScroll label={`${what}列表`}>
        <Table<Row>
          rowKey={rowKey}
          columns={shown.map((column, index) => (index === 0 && linkTo ? asLink(column, linkTo, isOpen) : column))}
          dataSource={page.list}
          pagination={false}
          {...(linkTo && {
            onRow: (row) => ({ onClick: (event) => isForRow(event) && follow(linkTo(row)) }),
          })}
          {...(expand && { expandable: { expandedRowRender: expand, columnTitle: '详情' } })}
          rowClassName={(row) => classOf(linkTo !== null, isOpen(row))}
        />
      </SidewaysScroll>
      <Pager
        {...list}
        count={page.list.length}
        total={page.total}
        isFetching={remote.isFetching}
        summary={Summary && <Summary filters={query.filters} />}
      />
    </div>
  );
}

type RowTarget = { to: To; replace?: boolean; state?: unknown };

type Ways<Row> = { dock?: DockOf; linkTo?: (row: Row) => string; rowKey: (row: Row) => Key };

/** Link of a row: it opens the detail beside the list, or the row's own page. */
function linkOf<Row>(
  { dock, linkTo, rowKey }: Ways<Row>,
  beside: { linkTo: ((id: string) => RowTarget) | null },
): ((row: Row) => RowTarget) | null {
  const { linkTo: toDock } = beside;
  if (toDock) return (row) => toDock(String(rowKey(row)));
  if (dock) return (row) => ({ to: dock.pathOf(String(rowKey(row))) });
  return linkTo ? (row) => ({ to: linkTo(row) }) : null;
}

/** Turns the cells of a column into links to the rows' pages. */
function asLink<Row>(
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
function isForRow(event: React.MouseEvent): boolean {
  const isForItself = (event.target as Element).closest('a, button, input, label, [role="button"]') !== null;
  return !(isForItself || window.getSelection()?.toString() || event.metaKey || event.ctrlKey || event.shiftKey);
}
