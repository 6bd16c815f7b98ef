const SHOWN = 20;

/** Pagination of a table that has all rows in memory; no pagination if the rows fit on one page. */
export const clientPagination = (rows: readonly unknown[]) =>
  rows.length <= SHOWN
    ? (false as const)
    : { pageSize: SHOWN, showSizeChanger: false, showTotal: (total: number) => `共 ${total} 条` };
