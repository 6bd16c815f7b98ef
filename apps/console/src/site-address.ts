/** Where the site is, as the server wrote into this page. Empty in development, where site and console share an origin. */
export function siteOrigin(): string {
  const told = document.querySelector<HTMLMetaElement>('meta[name="site"]')?.content ?? '';
  return URL.canParse(told) ? new URL(told).origin : location.origin;
}

/** The whole address of a page or a picture of the site; an address that is whole already stays. */
export const onSite = (path: string): string => new URL(path, siteOrigin()).href;
