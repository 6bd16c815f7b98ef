/** Keeps the language that the user chose in the address. The language of the browser needs no parameter. */
export function keepLocale(path: string, search = location.search): string {
  const locale = new URLSearchParams(search).get('locale');
  if (!locale) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ locale })}`;
}
