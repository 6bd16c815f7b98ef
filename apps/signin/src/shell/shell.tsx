import { useEffect, type ReactNode, type Ref } from 'react';
import type { Texts } from '../texts/texts.ts';
import { Logo } from './drawings.tsx';
import { isFramed } from './frame.ts';
import styles from './shell.module.css';

import { ThreadField } from './thread-field.tsx';

type Props = {
  texts: Texts;
  title: string;
  children: ReactNode;
  /** The box whose height is the page's own, whatever the window's is. */
  contentRef?: Ref<HTMLDivElement>;
};

/** The sheet every account page is written on: a frame's or phone's whole window, a card on a desktop. */
export function Shell({ texts, title, children, contentRef }: Props) {
  useEffect(() => {
    document.title = title === texts.passport ? title : `${title} · ${texts.passport}`;
  }, [title, texts.passport]);
  const framed = isFramed(window);
  return (
    <div className={styles.page}>
      {!framed && <ThreadField className={styles.field} />}
      <div className={styles.sheet}>
        <div className={styles.content} ref={contentRef}>
          <header className={styles.brandRow}>
            <Logo />
            <span>{texts.passport}</span>
            {/* Inside a frame the surrounding page has its own way out; the site must not open within it. */}
            {!framed && <a href="/">{texts.toSite}</a>}
          </header>
          <main>{children}</main>
        </div>
      </div>
    </div>
  );
}
