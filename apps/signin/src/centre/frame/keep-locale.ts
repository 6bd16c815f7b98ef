/** An address of these pages with the language that somebody chose by hand; what the browser wishes needs no mention. */
export function keepLocale(path: string, search = location.search): string {
  const locale = new URLSearchParams(search).get('locale');
  if (!locale) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ locale })}`;
}
