/** Reads the brand name that the server wrote into the HTML of this page. */
export function readBrandName(page: Document): string {
  return page.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content ?? '';
}
