/** Keeps a language that the user chose by hand; the browser's own needs no parameter. */
export function keepLocale(path: string, search = location.search): string {
  const locale = new URLSearchParams(search).get('locale');
  if (!locale) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ locale })}`;
}
