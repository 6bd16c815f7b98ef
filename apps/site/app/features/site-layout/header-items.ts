import type { Link, SiteConfig } from '@feisuo/contract/schemas/content';

export interface HeaderPlace {
  pathname: string;
  isThirdParty: boolean;
  hidesCommunity: boolean;
}

export interface HeaderItems {
  links: Link[];
  showsCommunity: boolean;
  /** Whether the page is a landing page of ads, which has none of our own links. */
  isLanding: boolean;
}

const supplyStation = '/activity/supply-station-v2';
const trafficPages = new Set(['/tf', '/tf-v2']);

/** The links of the header, which depend on page and host. The community is not shown on the third-party host. */
export function headerItems(site: Pick<SiteConfig, 'header' | 'community'>, place: HeaderPlace): HeaderItems {
  const { links, newsLink, companyLinks, acceleratorSite } = site.header;
  const path = place.pathname.replace(/(.)\/+$/, '$1');
  const isSupplyStation = path === supplyStation;
  const hidesNews = place.hidesCommunity || isSupplyStation;
  const isLanding = trafficPages.has(path);
  return {
    links: [
      // On the supply station the home link is left out, because the link to the accelerator's site leads to the same
      // page.
      ...(isLanding ? [] : links.filter((link) => !isSupplyStation || link.href !== acceleratorSite.href)),
      ...(newsLink && !hidesNews ? [newsLink] : []),
      ...(isSupplyStation || (isLanding && place.isThirdParty) ? [] : companyLinks),
      ...(isSupplyStation ? [acceleratorSite] : []),
    ],
    isLanding,
    showsCommunity: site.community !== null && !place.hidesCommunity,
  };
}
