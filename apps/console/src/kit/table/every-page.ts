import type { ConsoleApi } from '../../api/console-api.ts';

/** Fetches all rows of a list page by page. Only for lists that operators write, because others are unbounded. */
export async function everyPage<Row>(api: Pick<ConsoleApi, 'get'>, from: string): Promise<Row[]> {
  const rows: Row[] = [];
  const join = from.includes('?') ? '&' : '?';
  let next: string | null = null;
  do {
    const after: string = next === null ? '' : `${join}after=${encodeURIComponent(next)}`;
    const page: { list: Row[]; next: string | null } = await api.get(`${from}${after}`);
    rows.push(...page.list);
    next = page.next;
  } while (next !== null);
  return rows;
}
