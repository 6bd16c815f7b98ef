/** The page's own origins, as the server wrote them into it. */
export interface PageOrigins {
  /** Where this edition of the site lives: the site's own origin, or that of the third-party host. */
  site: string;
  account: string;
}

export const originsMeta = 'origins';

export const spellOrigins = ({ site, account }: PageOrigins): string => `${site} ${account}`;

/**
 * Null where the page was reached by a name that nobody configured: there nobody can sign in, and no desktop client is
 * talked to.
 */
export function pageOrigins(page: Window = window): PageOrigins | null {
  const content = page.document.querySelector<HTMLMetaElement>(`meta[name="${originsMeta}"]`)?.content ?? '';
  const [site, account] = content.split(' ');
  return site && account && site === page.location.origin ? { site, account } : null;
}
