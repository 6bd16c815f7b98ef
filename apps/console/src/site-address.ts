/** The site's origin, from the page. Empty in development, where both share an origin. */
export function siteOrigin(): string {
  const told = document.querySelector<HTMLMetaElement>('meta[name="site"]')?.content ?? '';
  return URL.canParse(told) ? new URL(told).origin : location.origin;
}

/** The full address of a page or picture of the site; a full address stays. */
export const onSite = (path: string): string => new URL(path, siteOrigin()).href;
