import { type LoaderFunctionArgs, type MetaFunction, data, useLoaderData } from 'react-router';
import { loadConfig } from '../../content/load-config.server.ts';
import { ArticleView } from '../../features/news/article-view.tsx';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: 'News', layout: 'site' };

export async function loader({ context, params }: LoaderFunctionArgs) {
  const site = context.get(siteRequestContext);
  const [texts, found] = await Promise.all([loadConfig(site, 'news'), site.content.findArticle(params.id ?? '')]);
  if (!found) throw data(null, { status: 404, statusText: 'Not Found' });
  return { texts, ...found };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) => {
  if (!loaderData) return metaOf(args, null);
  const { article } = loaderData;
  const { title, summary, publishedAt, updatedAt, source } = article;
  return metaOf(args, {
    title,
    description: summary,
    kind: 'article',
    ...(article.image && { image: article.image.src }),
    structured: [
      {
        '@type': 'NewsArticle',
        headline: title,
        description: summary,
        datePublished: publishedAt,
        dateModified: updatedAt,
        author: { '@type': 'Organization', name: source },
      },
    ],
  });
};

export default function ArticlePage() {
  return <ArticleView {...useLoaderData<typeof loader>()} />;
}
