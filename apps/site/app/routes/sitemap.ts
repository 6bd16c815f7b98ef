import { layoutRoutes } from '@feisuo/contract/facts/site-pages';
import type { LoaderFunctionArgs } from 'react-router';
import { developerPaths, languages, pathIn } from '../features/developers/pages.ts';
import { escapeXml } from '../format/escape-xml.ts';
import { hreflangs } from '../page-meta.ts';
import { siteRequestContext } from '../site-request.ts';

/** Public pages with a fixed address. Pages of single items are added from the published content. */
const staticPaths = [
  ...Object.values(layoutRoutes).filter((path) => !/:|^\/(member|tf|activity|developers)/.test(path)),
  '/child-protection',
  '/feedback',
];

export async function loader({ context }: LoaderFunctionArgs) {
  const { content, mainOrigin: origin } = context.get(siteRequestContext);
  const things = await content.listPages();
  const entries = [
    ...staticPaths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`),
    ...languages.flatMap((language) =>
      developerPaths.map((path) => developerEntry(origin, pathIn(language, path), path)),
    ),
    ...things.map(
      ({ path, changedAt }) =>
        `<url><loc>${escapeXml(origin + path)}</loc><lastmod>${changedAt.slice(0, 10)}</lastmod></url>`,
    ),
  ];
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`;
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}

/** An entry of a page that exists in two languages. */
function developerEntry(origin: string, address: string, path: string): string {
  const addresses = hreflangs({ zh: pathIn('zh', path), en: pathIn('en', path) });
  const links = Object.entries(addresses).map(
    ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(origin + href)}"/>`,
  );
  return `<url><loc>${escapeXml(origin + address)}</loc>${links.join('')}</url>`;
}
