/** The origins that the server wrote into the page. */
export interface PageOrigins {
  /** The origin of the current host: the main site or the third-party host. */
  site: string;
  account: string;
}

export const originsMeta = 'origins';

export const spellOrigins = ({ site, account }: PageOrigins): string => `${site} ${account}`;

/** The origins written into the page; null on an unknown host, where sign-in and the desktop client do not work. */
export function pageOrigins(page: Window = window): PageOrigins | null {
  const content = page.document.querySelector<HTMLMetaElement>(`meta[name="${originsMeta}"]`)?.content ?? '';
  const [site, account] = content.split(' ');
  return site && account && site === page.location.origin ? { site, account } : null;
}
