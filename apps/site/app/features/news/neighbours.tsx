import type { ArticleBrief } from '@feisuo/contract/schemas/content-items';
import { SiteLink } from '../../components/site-link.tsx';
import styles from './neighbours.module.css';
import { newsTexts } from './texts.ts';

/** Links to the previous and the next article by date. */
export function Neighbours({ previous, next }: { previous: ArticleBrief | null; next: ArticleBrief | null }) {
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
