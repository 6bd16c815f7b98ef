import { useEffect, useState } from 'react';
import styles from './table-of-contents.module.css';

interface TableOfContentsProps {
  label: string;
  headings: readonly { id: string; text: string }[];
}

/** A table of contents that highlights the heading in view. */
export function TableOfContents({ label, headings }: TableOfContentsProps) {
  const current = useHeadingInView(headings);
  if (headings.length === 0) return null;
  return (
    <nav className={styles.contents} aria-label={label}>
      <p>{label}</p>
      {headings.map(({ id, text }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}

/** The last heading that is above the upper third of the window, or else the first heading. */
function useHeadingInView(headings: readonly { id: string }[]): string | undefined {
  const [current, setCurrent] = useState(headings[0]?.id);
  useEffect(() => {
    const find = () => {
      const passed = headings.findLast(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < innerHeight / 3;
      });
      setCurrent((passed ?? headings[0])?.id);
    };
    const watcher = new IntersectionObserver(find, { rootMargin: '0px 0px -66% 0px' });
    for (const { id } of headings) {
      const heading = document.getElementById(id);
      if (heading) watcher.observe(heading);
    }
    return () => watcher.disconnect();
  }, [headings]);
  return current;
}
