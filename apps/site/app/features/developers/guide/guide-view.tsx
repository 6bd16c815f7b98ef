import { useLocation } from 'react-router';
import { PageHead } from '../../../components/page-head.tsx';
import { TableOfContents } from '../../../components/table-of-contents.tsx';
import { languageOf } from '../pages.ts';
import { developerTexts } from '../texts.ts';
import { CodeBlock } from './code-block.tsx';
import type { GuidePart } from './guide.ts';
import styles from './guide-view.module.css';

interface GuidePageProps {
  eyebrow: string;
  title: string;
  /** HTML of our own documents. */
  lead: string;
  /** Entries of the table of contents. Without entries there is none. */
  headings: readonly { id: string; text: string }[];
  children: React.ReactNode;
}

/** A developer page: a head, the text, and beside it a table of contents where there is room. */
export function GuidePage({ eyebrow, title, lead, headings, children }: GuidePageProps) {
  const texts = developerTexts[languageOf(useLocation().pathname)];
  return (
    <div className={styles.page} data-contents={headings.length > 1 || undefined}>
      <article className={styles.article}>
        <PageHead
          eyebrow={eyebrow}
          title={title}
          lead={<span className={styles.lead} dangerouslySetInnerHTML={{ __html: lead }} />}
        />
        {children}
      </article>
      {headings.length > 1 && (
        <div className={styles.contents}>
          <TableOfContents label={texts.onThisPage} headings={headings} />
        </div>
      )}
    </div>
  );
}

/** The second-level headings of a guide, for its table of contents. */
export const headingsOf = (parts: readonly GuidePart[]) =>
  parts.flatMap((part) => (part.kind === 'heading' && part.depth === 2 ? [{ id: part.id, text: part.text }] : []));

export function GuideParts({ parts }: { parts: readonly GuidePart[] }) {
  return parts.map((part) => {
    if (part.kind === 'code') return <CodeBlock key={part.html} name={part.name} html={part.html} />;
    if (part.kind === 'text')
      return <div key={part.html} className={styles.prose} dangerouslySetInnerHTML={{ __html: part.html }} />;
    return <GuideHeading key={part.id} depth={part.depth} id={part.id} text={part.text} html={part.html} />;
  });
}

interface GuideHeadingProps {
  depth: number;
  id: string;
  text: string;
  html?: string;
}

/** A heading with a link to itself. */
export function GuideHeading({ depth, id, text, html }: GuideHeadingProps) {
  const texts = developerTexts[languageOf(useLocation().pathname)];
  const Tag = depth === 2 ? 'h2' : 'h3';
  return (
    <Tag id={id} className={styles.heading}>
      {html === undefined ? text : <span dangerouslySetInnerHTML={{ __html: html }} />}
      <a href={`#${id}`} aria-label={texts.anchor(text)}>
        #
      </a>
    </Tag>
  );
}
