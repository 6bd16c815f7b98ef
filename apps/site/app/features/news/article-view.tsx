import type { Article, ArticleBrief, GameBrief } from '@feisuo/contract/schemas/content-items';
import type { NewsPage } from '@feisuo/contract/schemas/page-support';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { headingsOf } from '../../components/heading-id.ts';
import { Phrases } from '../../components/breakable-title.tsx';
import { RichText } from '../../components/rich-text.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { TableOfContents } from '../../components/table-of-contents.tsx';
import { WeaveArt } from '../../components/weave-art.tsx';
import { shanghaiDay } from '../../format/shanghai-day.ts';
import styles from './article-view.module.css';
import { newsHref } from './news-href.ts';
import { newsTexts } from './texts.ts';

interface ArticleViewProps {
  texts: NewsPage;
  article: Article;
  previous: ArticleBrief | null;
  next: ArticleBrief | null;
  game: GameBrief | null;
  /** Whether the article was shipped with the product and no operator has edited it. */
  isBrought: boolean;
}

/** Shows an article, or the draft of an article. */
export function ArticleView({ texts, article, previous, next, game, isBrought }: ArticleViewProps) {
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

/** A card for the game that the article is about, shown once within the text. */
function AccelerateCard({ game, texts }: { game: GameBrief; texts: NewsPage['accelerate'] }) {
  const named = (text: string) => text.replaceAll('{game}', game.name);
  return (
    <div className={styles.card}>
      <WeaveArt className={styles.accelerateArt} {...game} />
      <span>
        <b>{named(texts.title)}</b>
        {named(texts.text)}
      </span>
      <ButtonLink look="primary" size="small" href={`/games/${game.id}`}>
        {newsTexts.seeServers}
      </ButtonLink>
    </div>
  );
}

/** Links to the previous and the next article in the order of dates. */
function Neighbours({ previous, next }: { previous: ArticleBrief | null; next: ArticleBrief | null }) {
  if (!previous && !next) return null;
  return (
    <nav className={styles.neighbours} aria-label={newsTexts.around}>
      {previous ? (
        <SiteLink href={`/news/${previous.id}`} rel="prev">
          <small>{newsTexts.previousArticle}</small>
          {previous.title}
        </SiteLink>
      ) : (
        <span />
      )}
      {next && (
        <SiteLink className={styles.next} href={`/news/${next.id}`} rel="next">
          <small>{newsTexts.nextArticle}</small>
          {next.title}
        </SiteLink>
      )}
    </nav>
  );
}
