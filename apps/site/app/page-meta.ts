import type { SiteConfig } from '@feisuo/contract/schemas/content';
import type { MetaDescriptor } from 'react-router';

/** Metadata for search engines and link previews. */
export interface PageMeta {
  /** Title without the brand. The brand is appended unless the title contains it. */
  title: string;
  description: string;
  keywords?: string;
  kind?: 'website' | 'article';
  /** Path of a picture for link previews. It must not be SVG, which link previews do not show. */
  image?: string;
  /** The page gets a noindex tag. */
  isHidden?: boolean;
  /** Structured data by schema.org. */
  structured?: object[];
}

interface PageContext {
  site: SiteConfig;
  /** The main origin, also on the third-party host, because a page has one canonical address. */
  origin: string;
  pathname: string;
}

/** Used for pages without a picture, if no operator has set one. */
const defaultImage = '/share-card.png';

/**
 * All meta tags of a page. They include those of the site, because React Router does not merge them with the tags of
 * the root route.
 */
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
    // Rendered on the server only, because only crawlers read these tags.
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
