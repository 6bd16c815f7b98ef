import type { LoaderFunctionArgs } from 'react-router';
import { siteRequestContext } from '../site-request.ts';

/** Paths that search engines must not visit: pages for members, and addresses that only other pages use. */
const hidden = ['/member', '/sso/', '/account/', '/console', '/download/pc/', '/download/android/', '/sandbox/'];

export function loader({ context }: LoaderFunctionArgs) {
  const { mainOrigin: origin } = context.get(siteRequestContext);
  const lines = [
    'User-agent: *',
    ...hidden.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
