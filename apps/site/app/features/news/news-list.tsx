import type { ArticleBrief } from '@feisuo/contract/schemas/content-items';
import { Phrases } from '../../components/breakable-title.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { WeaveArt } from '../../components/weave-art.tsx';
import { shanghaiDay } from '../../format/shanghai-day.ts';
import styles from './news-list.module.css';
import { newsTexts } from './texts.ts';

/** A list of articles. On the first page the newest article is displayed larger. */
export function NewsList({ list, hasLead }: { list: ArticleBrief[]; hasLead: boolean }) {
  const [lead, ...rest] = list;
  const rows = hasLead ? rest : list;
  return (
    <>
      {hasLead && lead && <LeadStory article={lead} />}
      <ul className={styles.rows}>
        {rows.map((article) => (
          <li key={article.id}>
            <SiteLink href={`/news/${article.id}`}>
              <WeaveArt className={styles.thumb} {...art(article)} />
              <span>
                <h2>
                  <Phrases text={article.title} />
                </h2>
                <span className={styles.summary}>{article.summary}</span>
                <ArticleFacts article={article} showsTopic />
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function LeadStory({ article }: { article: ArticleBrief }) {
  return (
    <SiteLink className={styles.lead} href={`/news/${article.id}`}>
      <WeaveArt className={styles.leadArt} {...art(article)} isEager />
      <span className={styles.leadWords}>
        <span className={styles.topic}>{article.topicName}</span>
        <h2>
          <Phrases text={article.title} />
        </h2>
        <span className={styles.leadSummary}>{article.summary}</span>
        <ArticleFacts article={article} />
      </span>
    </SiteLink>
  );
}

const art = ({ title, motif, hue, image }: ArticleBrief) => ({ name: title, motif, hue, image });

/** Date, author and reading time in one line. */
function ArticleFacts({ article, showsTopic = false }: { article: ArticleBrief; showsTopic?: boolean }) {
  return (
    <span className={styles.facts}>
      {showsTopic && <b>{article.topicName}</b>}
      <time className="num" dateTime={article.publishedAt}>
        {shanghaiDay(article.publishedAt)}
      </time>
      {!showsTopic && <span>{article.source}</span>}
      <span>{newsTexts.minutes(article.readingMinutes)}</span>
    </span>
  );
}
