/** Origin of the site, from the page's meta tag; empty in development, where site and console have the same origin. */
export function siteOrigin(): string {
  const told = document.querySelector<HTMLMetaElement>('meta[name="site"]')?.content ?? '';
  return URL.canParse(told) ? new URL(told).origin : location.origin;
}

/** Full address of a page or picture of the site. A full address is returned unchanged. */
export const onSite = (path: string): string => new URL(path, siteOrigin()).href;
