/** An address of the website, which may live on an origin of its own; the server wrote it into this page. */
export function siteAddress(path: string, page: Document = document): string {
  const origin = page.querySelector<HTMLMetaElement>('meta[name="site"]')?.content ?? '';
  return URL.canParse(path, origin) ? new URL(path, origin).href : path;
}
