/** The brand name that the server wrote into this page. */
export function readBrandName(page: Document): string {
  return page.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content ?? '';
}
