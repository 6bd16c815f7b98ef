import type { SiteConfig } from '@feisuo/contract/schemas/content';
import type { MetaDescriptor } from 'react-router';

/** Metadata for search engines and link previews. */
export interface PageMeta {
  /** The title without the brand. The brand is appended, unless the title already contains it. */
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
  /** Chinese, if it is not set. */
  language?: 'zh' | 'en';
  /** Paths of the page in both languages. Visitors with another language get English. */
  languages?: { zh: string; en: string };
}

interface PageContext {
  site: SiteConfig;
  /** The origin of the main site, also on the third-party host, because a page has only one canonical address. */
  origin: string;
  pathname: string;
}

/** The picture of pages that have none, if no operator has set a default. */
const defaultImage = '/share-card.png';

/** The name of the site on English pages. */
const englishName = 'Feisuo';

/** The addresses of a page by language. `x-default` is for all other languages. */
export const hreflangs = ({ zh, en }: { zh: string; en: string }) => ({ 'zh-CN': zh, en, 'x-default': en });

/**
 * All meta tags of a page, including those of the whole site, because React Router does not merge them with the tags of
 * the root route.
 */
export function pageMeta(page: PageMeta, { site: { brand, meta }, origin, pathname }: PageContext): MetaDescriptor[] {
  const isEnglish = page.language === 'en';
  const name = isEnglish ? englishName : `${brand.name}${brand.suffix}`;
  const title = page.title.includes(brand.name) ? page.title : `${page.title} · ${name}`;
  const url = origin + pathname;
  return [
    { title },
    { name: 'description', content: page.description },
    { name: 'keywords', content: page.keywords ?? meta.keywords },
    ...(page.isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    ...Object.entries(page.languages ? hreflangs(page.languages) : {}).map(([hrefLang, path]) => ({
      tagName: 'link',
      rel: 'alternate',
      hrefLang,
      href: origin + path,
    })),
    // These tags are rendered on the server only, because only crawlers read them.
    ...(import.meta.env.SSR
      ? [
          { property: 'og:type', content: page.kind ?? 'website' },
          { property: 'og:locale', content: isEnglish ? 'en_US' : 'zh_CN' },
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
