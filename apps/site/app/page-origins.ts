/** The origins that the server wrote into the page. */
export interface PageOrigins {
  /** The main site's origin, or the third-party host's. */
  site: string;
  account: string;
}

export const originsMeta = 'origins';

export const spellOrigins = ({ site, account }: PageOrigins): string => `${site} ${account}`;

/** Null on a host that is not configured: no sign-in and no desktop client there. */
export function pageOrigins(page: Window = window): PageOrigins | null {
  const content = page.document.querySelector<HTMLMetaElement>(`meta[name="${originsMeta}"]`)?.content ?? '';
  const [site, account] = content.split(' ');
  return site && account && site === page.location.origin ? { site, account } : null;
}
