/** How many rows a table shows that came whole. */
const SHOWN = 20;

/** For a table whose rows are all here: in pages once they are many, with their number, and without any foot while they are few. */
export const pagesOf = (rows: readonly unknown[]) =>
  rows.length <= SHOWN
    ? (false as const)
    : { pageSize: SHOWN, showSizeChanger: false, showTotal: (total: number) => `共 ${total} 条` };
