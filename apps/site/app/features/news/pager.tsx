import { SiteLink } from '../../components/site-link.tsx';
import styles from './pager.module.css';
import { newsTexts } from './texts.ts';

interface PagerProps {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}

/** Links to the pages of a list. Page numbers far from the current one are replaced by dots. */
export function Pager({ page, pages, hrefOf }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={newsTexts.pager}>
      {page > 1 && (
        <SiteLink className={styles.step} href={hrefOf(page - 1)} rel="prev">
          {newsTexts.previousPage}
        </SiteLink>
      )}
      {shownPages(page, pages).map((shown) =>
        shown < 0 ? (
          <span key={shown} aria-hidden="true">
            …
          </span>
        ) : (
          <SiteLink
            key={shown}
            className="num"
            href={hrefOf(shown)}
            aria-current={shown === page ? 'page' : undefined}
            aria-label={shown === page ? newsTexts.currentPage(shown) : newsTexts.page(shown)}
          >
            {shown}
          </SiteLink>
        ),
      )}
      {page < pages && (
        <SiteLink className={`${styles.step} ${styles.next}`} href={hrefOf(page + 1)} rel="next">
          {newsTexts.nextPage}
        </SiteLink>
      )}
    </nav>
  );
}

/** The page numbers to show: first, last, and those near the current page. A negative number stands for a gap. */
export function shownPages(page: number, pages: number): number[] {
  const near = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (shown) => shown === 1 || shown === pages || Math.abs(shown - page) <= 1,
  );
  return near.flatMap((shown, index) => {
    const before = near[index - 1];
    return before !== undefined && shown - before > 1 ? [-shown, shown] : [shown];
  });
}
