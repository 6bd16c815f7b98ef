import { layoutRoutes } from '@feisuo/contract/facts/site-pages';
import type { LoaderFunctionArgs } from 'react-router';
import { escapeXml } from '../format/escape-xml.ts';
import { siteRequestContext } from '../site-request.ts';

/** Public pages with a fixed address. Pages of single items are added from the published content. */
const staticPaths = [
  ...Object.values(layoutRoutes).filter((path) => !/:|^\/(member|tf|activity)/.test(path)),
  '/child-protection',
  '/feedback',
];

export async function loader({ context }: LoaderFunctionArgs) {
  const { content, mainOrigin: origin } = context.get(siteRequestContext);
  const things = await content.listPages();
  const entries = [
    ...staticPaths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`),
    ...things.map(
      ({ path, changedAt }) =>
        `<url><loc>${escapeXml(origin + path)}</loc><lastmod>${changedAt.slice(0, 10)}</lastmod></url>`,
    ),
  ];
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}
