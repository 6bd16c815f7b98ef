import type { SiteConfig } from '@feisuo/contract/schemas/content';
import type { MetaDescriptor } from 'react-router';

/** Metadata for search engines and link previews. */
export interface PageMeta {
  /** Without the brand, which is appended unless the title contains it. */
  title: string;
  description: string;
  keywords?: string;
  kind?: 'website' | 'article';
  /** For link previews, which show no SVG; a path of this site. */
  image?: string;
  /** Sets noindex. */
  isHidden?: boolean;
  /** schema.org data. */
  structured?: object[];
}

interface PageContext {
  site: SiteConfig;
  /** The main origin, also on the third-party host: a page has one canonical address. */
  origin: string;
  pathname: string;
}

/** For pages without their own picture when no operator has set one. */
const defaultImage = '/share-card.png';

/** All meta tags of a page: React Router does not merge them with the root's. */
export function pageMeta(page: PageMeta, { site: { brand, meta }, origin, pathname }: PageContext): MetaDescriptor[] {
  const name = `${brand.name}${brand.suffix}`;
  const title = page.title.includes(brand.name) ? page.title : `${page.title} · ${name}`;
  const url = origin + pathname;
  return [
    { title },
    { name: 'description', content: page.description },
    { name: 'keywords', content: page.keywords ?? meta.keywords },
    ...(page.isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    // Only crawlers read these, and they get the server's HTML.
    ...(import.meta.env.SSR
      ? [
          { property: 'og:type', content: page.kind ?? 'website' },
          { property: 'og:locale', content: 'zh_CN' },
          { property: 'og:site_name', content: name },
          { property: 'og:title', content: title },
          { property: 'og:description', content: page.description },
          { property: 'og:url', content: url },
          { property: 'og:image', content: new URL(page.image ?? meta.sharePicture?.src ?? defaultImage, origin).href },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
    ...(page.structured ?? []).map((facts) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...facts },
    })),
  ];
}
