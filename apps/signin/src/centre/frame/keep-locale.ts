/**
 * Adds the language that the member chose to a path. If the member chose none, the browser's language is used and the
 * path stays unchanged.
 */
export function keepLocale(path: string, search = location.search): string {
  const locale = new URLSearchParams(search).get('locale');
  if (!locale) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ locale })}`;
}
