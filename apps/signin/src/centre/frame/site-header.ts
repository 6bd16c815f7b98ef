import type { SiteHeader } from '@feisuo/contract/schemas/content';

/** What the website's header shows, which the server wrote into the HTML of this page; null if it did not. */
export function readSiteHeader(page: Document = document): SiteHeader | null {
  const text = page.querySelector<HTMLMetaElement>('meta[name="site-header"]')?.content;
  try {
    return text ? (JSON.parse(text) as SiteHeader) : null;
  } catch {
    return null;
  }
}
