/** The first and last day that the dashboard shows. */
export type Days = { from: string; to: string };

/** Path of a list page that shows only the dashboard's days. */
export function listOf(path: string, { from, to }: Days, more: Record<string, string> = {}): string {
  const [place = '', query = ''] = path.split('?');
  return `${place}?${new URLSearchParams([...new URLSearchParams(query), ['from', from], ['to', to], ...Object.entries(more)])}`;
}
