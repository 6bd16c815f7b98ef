import type { ArticleBrief } from '@feisuo/contract/schemas/content-items';
import { Phrases } from '../../components/breakable-title.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { WeaveArt } from '../../components/weave-art.tsx';
import { shanghaiDay } from '../../format/shanghai-day.ts';
import styles from './related-news.module.css';
import { gameTexts } from './texts.ts';

const shown = 3;

export function RelatedNews({ articles }: { articles: ArticleBrief[] }) {
  if (articles.length === 0) return null;
  return (
    <section className={`wrap ${styles.section}`}>
      <div className={styles.head}>
        <h2>{gameTexts.related}</h2>
        <SiteLink href="/news_pubg">{gameTexts.allNews}</SiteLink>
      </div>
      <ul className={`${styles.list} ${styles.swipe}`}>
        {articles.slice(0, shown).map(({ id, title, motif, hue, image, topicName, publishedAt }) => (
          <li key={id}>
            <SiteLink href={`/news/${id}`}>
              <WeaveArt name={title} motif={motif} hue={hue} image={image} />
              <span className={styles.words}>
                <h3>
                  <Phrases text={title} />
                </h3>
                <span className={styles.facts}>
                  <span>{topicName}</span>
                  <time className="num" dateTime={publishedAt}>
                    {shanghaiDay(publishedAt)}
                  </time>
                </span>
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
