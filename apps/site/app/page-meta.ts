import type { SiteConfig } from '@feisuo/contract/schemas/content';
import type { MetaDescriptor } from 'react-router';

/** What a page tells search engines and whoever shows a link to it. */
export interface PageMeta {
  /** Without the brand, which is added; the home page's own title has it already. */
  title: string;
  description: string;
  keywords?: string;
  kind?: 'website' | 'article';
  /** A picture for link previews, which show no drawings; a path of this site. */
  image?: string;
  /** Pages that only make sense to whoever is on them. */
  isHidden?: boolean;
  /** Facts in schema.org's words. */
  structured?: object[];
}

interface Surroundings {
  site: SiteConfig;
  /** The site's own, also on the third-party host: a page has one address, whatever door it was read through. */
  origin: string;
  pathname: string;
}

/** For pages without a picture of their own, until an operator chooses another. */
const anyPage = '/share-card.png';

/** The whole head of a page: a page's list replaces that of the root. */
export function pageMeta(page: PageMeta, { site: { brand, meta }, origin, pathname }: Surroundings): MetaDescriptor[] {
  const name = `${brand.name}${brand.suffix}`;
  const title = page.title.includes(brand.name) ? page.title : `${page.title} · ${name}`;
  const url = origin + pathname;
  return [
    { title },
    { name: 'description', content: page.description },
    { name: 'keywords', content: page.keywords ?? meta.keywords },
    ...(page.isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    // Whoever draws a preview asks the server; browsers carry none of it, nor miss it when they turn to another page.
    ...(import.meta.env.SSR
      ? [
          { property: 'og:type', content: page.kind ?? 'website' },
          { property: 'og:locale', content: 'zh_CN' },
          { property: 'og:site_name', content: name },
          { property: 'og:title', content: title },
          { property: 'og:description', content: page.description },
          { property: 'og:url', content: url },
          { property: 'og:image', content: new URL(page.image ?? meta.sharePicture?.src ?? anyPage, origin).href },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
    ...(page.structured ?? []).map((facts) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...facts },
    })),
  ];
}
