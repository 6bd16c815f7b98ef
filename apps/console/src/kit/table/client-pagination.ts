/** Rows per page of a client-side table. */
const SHOWN = 20;

/** Pagination of a table with all its rows: only for many rows. */
export const clientPagination = (rows: readonly unknown[]) =>
  rows.length <= SHOWN
    ? (false as const)
    : { pageSize: SHOWN, showSizeChanger: false, showTotal: (total: number) => `共 ${total} 条` };
