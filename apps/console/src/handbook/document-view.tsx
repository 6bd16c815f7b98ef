import { useEffect, useRef, type MouseEvent, type ReactNode, type Ref } from 'react';
import { useLocation, useNavigate } from 'react-router';
import styles from './handbook.module.css';
import type { Handbook } from './read-handbook.ts';

/**
 * A document as a page with its table of contents on the left. The hash of the address selects the section to show.
 */
export function BookView({ book }: { book: Handbook }) {
  const { hash } = useLocation();
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hash) goTo(article.current, decodeURIComponent(hash.slice(1)));
  }, [hash]);
  return (
    <div className={styles.handbook}>
      <nav className={styles.contents} aria-label="目录">
        <ol>
          {book.sections.map(({ id, title, parts }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
              {parts.length > 0 && (
                <ol>
                  {parts.map((part) => (
                    <li key={part.id}>
                      <a href={`#${part.id}`}>{part.title}</a>
                    </li>
                  ))}
                </ol>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <BookText ref={article}>
        <Html text={book.intro} />
        {book.sections.map(({ id, title, html }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} tabIndex={-1}>
              {title}
            </h2>
            <Html text={html} />
          </section>
        ))}
      </BookText>
    </div>
  );
}

export function BookText({ ref, children }: { ref?: Ref<HTMLElement>; children: ReactNode }) {
  const navigate = useNavigate();
  /** Handles clicks on links to console pages with the router, so that the browser does not load the page again. */
  const followWithin = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const target = link?.getAttribute('href') ?? '';
    if (!target.startsWith('/console') || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(target);
  };
  return (
    // The handler only changes how links inside open, and keyboard users can follow those links as usual.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <article ref={ref} className={styles.text} onClick={followWithin}>
      {children}
    </article>
  );
}

/** Safe, because the HTML is built from our own documents and contains no user input. */
export const Html = ({ text }: { text: string }) => <div dangerouslySetInnerHTML={{ __html: text }} />;

/** Scrolls to a heading, so that it is visible below the top bar, and focuses it. */
function goTo(article: HTMLElement | null, id: string): void {
  const heading = article?.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView();
}
