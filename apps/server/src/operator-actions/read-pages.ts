/** Number of rows per query of an export. */
const AT_ONCE = 1000;

type Row = { id: string; createdAt: string };
type Place = { id: string; createdAt: Date };

/**
 * Reads a list page by page, at most `most` rows; `isCut` tells that more rows exist. Each statement is short, because
 * PostgreSQL cannot vacuum any table during a long one.
 */
export async function readPages<R extends Row>(
  most: number,
  read: (limit: number, after: Place | null) => Promise<R[]>,
): Promise<{ rows: R[]; isCut: boolean }> {
  const rows: R[] = [];
  for (;;) {
    const limit = Math.min(AT_ONCE, most + 1 - rows.length);
    const last = rows.at(-1);
    const page = await read(limit, last ? { id: last.id, createdAt: new Date(last.createdAt) } : null);
    rows.push(...page);
    if (rows.length > most) return { rows: rows.slice(0, most), isCut: true };
    if (page.length < limit) return { rows, isCut: false };
  }
}
