import { type LoaderFunctionArgs, type MetaFunction, data, useLoaderData, useLocation } from 'react-router';
import { ChipLinks } from '../../components/chip-links.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { loadConfig } from '../../content/load-config.server.ts';
import { NewsAside } from '../../features/news/news-aside.tsx';
import { NewsList } from '../../features/news/news-list.tsx';
import { newsHref } from '../../features/news/news-href.ts';
import { Pager } from '../../features/news/pager.tsx';
import { newsTexts } from '../../features/news/texts.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';
import styles from './news-list.module.css';

export const handle: RouteHandle = { page: 'GameNews', layout: 'site' };

export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = params.page === undefined ? 1 : readPage(params.page);
  const { topic } = params;
  const site = context.get(siteRequestContext);
  const [texts, articles] = await Promise.all([
    loadConfig(site, 'news'),
    site.content.listArticles({ page, ...(topic === undefined ? {} : { topic }) }),
  ]);
  const isKnown = (topic === undefined || articles.topic !== null) && page <= articles.pages;
  if (!isKnown) throw notFound();
  const games = await site.content.listGames();
  return { texts, articles, game: games.find(({ id }) => id === texts.gameId) ?? null };
}

/**
 * Reads the page number from the address. `1` and spellings such as `02` are not found, because each page must have
 * only one address.
 */
function readPage(text: string): number {
  if (!/^[1-9][0-9]{0,3}$/.test(text) || text === '1') throw notFound();
  return Number(text);
}

const notFound = () => data(null, { status: 404, statusText: 'Not Found' });

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) => {
  if (!loaderData) return metaOf(args, null);
  const { texts, articles } = loaderData;
  const parts = [articles.topic?.name, articles.page > 1 ? newsTexts.page(articles.page) : null].filter(Boolean);
  return metaOf(args, {
    title: [texts.title, ...parts].join(' · '),
    description: texts.lead,
  });
};

export default function News() {
  const { texts, articles, game } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const topic = articles.topic?.id;
  const chips = [
    { text: newsTexts.all, href: newsHref({}) },
    ...articles.topics.map(({ id, name }) => ({ text: name, href: newsHref({ topic: id }) })),
  ];
  return (
    <div className="wrap">
      <PageHead eyebrow={texts.eyebrow} title={texts.title} lead={texts.lead} />
      <div className={styles.filters}>
        <ChipLinks label={newsTexts.filters} chips={chips} current={topic ? newsHref({ topic }) : newsHref({})} />
        {texts.tag && <span className={styles.tag}>{texts.tag}</span>}
      </div>
      <div className={styles.columns} key={pathname}>
        <div>
          {articles.list.length > 0 ? (
            <NewsList list={articles.list} hasLead={articles.page === 1} />
          ) : (
            <p className={styles.empty}>
              {newsTexts.empty}
              <SiteLink href={newsHref({})}>{newsTexts.backToAll}</SiteLink>
            </p>
          )}
          <Pager
            page={articles.page}
            pages={articles.pages}
            hrefOf={(page) => newsHref({ page, ...(topic === undefined ? {} : { topic }) })}
          />
        </div>
        <NewsAside card={texts.card} game={game} />
      </div>
    </div>
  );
}
