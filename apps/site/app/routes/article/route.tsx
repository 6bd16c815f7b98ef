import { type LoaderFunctionArgs, type MetaFunction, data, useLoaderData } from 'react-router';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { headingsOf } from '../../components/heading-id.ts';
import { Phrases } from '../../components/breakable-title.tsx';
import { RichText } from '../../components/rich-text.tsx';
import { TableOfContents } from '../../components/table-of-contents.tsx';
import { WeaveArt } from '../../components/weave-art.tsx';
import { loadConfig } from '../../content/load-config.server.ts';
import { AccelerateCard } from '../../features/news/accelerate-card.tsx';
import { newsHref } from '../../features/news/news-href.ts';
import { Neighbours } from '../../features/news/neighbours.tsx';
import { newsTexts } from '../../features/news/texts.ts';
import { shanghaiDay } from '../../format/shanghai-day.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';
import styles from './article.module.css';

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
  const { texts, article, previous, next, game, isBrought } = useLoaderData<typeof loader>();
  const way = [
    { text: newsTexts.home, href: '/' },
    { text: texts.title, href: newsHref({}) },
    { text: article.topicName, href: newsHref({ topic: article.topic }) },
  ];
  return (
    <div className={`wrap ${styles.page}`}>
      <article className={styles.article}>
        <Breadcrumb label={newsTexts.breadcrumb} way={way} here={article.title} />
        <h1>
          <Phrases text={article.title} />
        </h1>
        <p className={styles.facts}>
          <time className="num" dateTime={article.publishedAt}>
            {shanghaiDay(article.publishedAt)}
          </time>
          <span>{article.source}</span>
          <span>{newsTexts.readingTime(article.readingMinutes)}</span>
          {isBrought && texts.tag && <span className={styles.tag}>{texts.tag}</span>}
        </p>
        <WeaveArt className={styles.art} {...article} name={article.title} isEager />
        <RichText
          blocks={article.body}
          name={article.title}
          interlude={game && <AccelerateCard game={game} texts={texts.accelerate} />}
        />
        <Neighbours previous={previous} next={next} />
      </article>
      <aside className={styles.aside}>
        <TableOfContents label={newsTexts.contents} headings={headingsOf(article.body)} />
        <div className={styles.meter}>
          <h2>{texts.meter.title}</h2>
          <p>{texts.meter.text}</p>
          <ButtonLink size="small" href="/#meter">
            {texts.meter.action}
          </ButtonLink>
        </div>
      </aside>
    </div>
  );
}
