import type { ArticleBrief } from '@feisuo/contract/schemas/content-items';
import { shanghaiDay } from '../../format/shanghai-day.ts';
import styles from './article-facts.module.css';
import { newsTexts } from './texts.ts';

/** Date, author and reading time in one line. */
export function ArticleFacts({ article, showsTopic = false }: { article: ArticleBrief; showsTopic?: boolean }) {
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
