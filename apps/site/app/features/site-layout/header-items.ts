import type { Link, SiteConfig } from '@feisuo/contract/schemas/content';

export interface HeaderPlace {
  pathname: string;
  isThirdParty: boolean;
  hidesCommunity: boolean;
}

export interface HeaderItems {
  links: Link[];
  showsCommunity: boolean;
  /** A landing page of paid traffic: it links only to the download. */
  isLanding: boolean;
}

const supplyStation = '/activity/supply-station-v2';
const trafficPages = new Set(['/tf', '/tf-v2']);

/** The links of the header by page and host. The third-party host hides the community. */
export function headerItems(site: Pick<SiteConfig, 'header' | 'community'>, place: HeaderPlace): HeaderItems {
  const { links, newsLink, companyLinks, acceleratorSite } = site.header;
  const path = place.pathname.replace(/(.)\/+$/, '$1');
  const isSupplyStation = path === supplyStation;
  const hidesNews = place.hidesCommunity || isSupplyStation;
  const isLanding = place.isThirdParty && trafficPages.has(path);
  return {
    links: [
      // There the home link is named after the accelerator's own site.
      ...(isLanding ? [] : links.filter((link) => !isSupplyStation || link.href !== acceleratorSite.href)),
      ...(newsLink && !hidesNews ? [newsLink] : []),
      ...(isSupplyStation || isLanding ? [] : companyLinks),
      ...(isSupplyStation ? [acceleratorSite] : []),
    ],
    isLanding,
    showsCommunity: site.community !== null && !place.hidesCommunity,
  };
}
