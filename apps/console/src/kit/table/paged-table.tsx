import { Alert, Button, Table, type TableColumnType } from 'antd';
import { use, type ComponentType, type Key, type ReactNode } from 'react';
import { useNavigate, Link, type To } from 'react-router';
import { isForbidden } from '../../api/console-api.ts';
import { SidewaysScroll } from '../../components/card.tsx';
import { ErrorView, LoadingView, NoPermissionView } from '../../components/views.tsx';
import { ActsContext } from '../changes-context.ts';
import { DockFrame } from '../dock/dock-frame.tsx';
import { useDock, type DockOf } from '../dock/use-dock.ts';
import { useMe } from '../current-operator.ts';
import { roleNames } from '../role-names.ts';
import { FilterBar, type Filter } from './filter-bar.tsx';
import { NoRows, type Empty } from './no-rows.tsx';
import { Pager } from './pager.tsx';
import { useMedia } from '../use-media.ts';
import { ACTIONS, PHONE, StackedRows } from './stacked-rows.tsx';
import styles from './table.module.css';
import { usePagedList, type ListPage } from './use-paged-list.ts';

const classOf = (isLink: boolean, isOpen: boolean): string =>
  [isLink && styles.row, isOpen && styles.open].filter(Boolean).join(' ');

/** `isExtra`: this column is hidden while a detail is shown beside the list. */
export type Column<Row> = TableColumnType<Row> & { isExtra?: boolean };

type Props<Row> = {
  /** Name of the rows in messages, such as 账号 or 订单. */
  what: string;
  /** API path below /console/api; the server answers with `{ list, next }`. */
  from: string;
  cursor?: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => Key;
  filters?: readonly Filter[];
  /** Path of the page of a row; the row's first cell becomes a link to this page. */
  linkTo?: (row: Row) => string;
  /** If set, a wide screen opens the row's detail beside the list. Replaces `linkTo`. */
  dock?: DockOf;
  /** Content above the list and the opened detail, such as figures about the rows. */
  above?: ReactNode;
  /** Content above the filters, such as saved views. */
  views?: ReactNode;
  empty?: Empty;
  /** Shows sums of all rows that match the filters, below the list. */
  Summary?: ComponentType<{ filters: Readonly<Record<string, string>> }>;
  /** Controls beside the filters, such as a button for a new row. */
  aside?: ReactNode;
  /** Details that are shown below an expanded row. */
  expand?: (row: Row) => ReactNode;
  /** Polling interval; a function if the interval depends on the loaded rows. */
  everyMs?: number | ((rows: readonly Row[]) => number | null);
  /** The list is loaded again when this value changes. */
  refreshKey?: unknown;
};

/**
 * A list that the server divides into pages. The page's address stores filters and cursor; loading, errors and empty
 * lists have their own views.
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
  /** Id of the row whose detail is open beside the list. */
  docked: string | null;
  linkTo: ((row: Row) => RowTarget) | null;
};

/** The rows of one page of the list, with links to the previous and the next page. */
function Rows<Row extends object>({ what, list, page, docked, linkTo, ...props }: RowsProps<Row>) {
  const { columns, rowKey, filters = [], empty, expand, Summary } = props;
  const { query, remote } = list;
  const navigate = useNavigate();
  const isPhone = useMedia(PHONE);
  if (page.list.length === 0) return <NoRows what={what} query={query} filters={filters} empty={empty} />;
  const isOpen = (row: Row) => String(rowKey(row)) === docked;
  const shown = docked === null ? columns : columns.filter(({ isExtra }) => !isExtra);
  const follow = ({ to, ...options }: RowTarget) => void navigate(to, options);
  const linked = shown.map((column, index) => (index === 0 && linkTo ? asLink(column, linkTo, isOpen) : column));
  const isStacked = isPhone && columns.some(({ title }) => title === ACTIONS);
  return (
    <div className={styles.frame} aria-busy={remote.isFetching}>
      {isStacked ? (
        <StackedRows<Row> label={`${what}列表`} columns={linked} rows={page.list} rowKey={rowKey} expand={expand} />
      ) : (
        <SidewaysScroll label={`${what}列表`}>
          <Table<Row>
            rowKey={rowKey}
            columns={linked}
            dataSource={page.list}
            pagination={false}
            {...(linkTo && {
              onRow: (row) => ({ onClick: (event) => isForRow(event) && follow(linkTo(row)) }),
            })}
            {...(expand && { expandable: { expandedRowRender: expand, columnTitle: '详情' } })}
            rowClassName={(row) => classOf(linkTo !== null, isOpen(row))}
          />
        </SidewaysScroll>
      )}
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

/** Link of a row, which opens the detail beside the list or the row's own page. */
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

/** Whether a click on a row opens it. Not if the click hits a control, selects text, or has a modifier key. */
function isForRow(event: React.MouseEvent): boolean {
  const isForItself = (event.target as Element).closest('a, button, input, label, [role="button"]') !== null;
  return !(isForItself || window.getSelection()?.toString() || event.metaKey || event.ctrlKey || event.shiftKey);
}
