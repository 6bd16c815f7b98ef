import { useEffect, type ReactNode } from 'react';
import type { Texts } from '../texts/texts.ts';
import { BrandBar } from './bar.tsx';
import { isFramed } from './frame.ts';
import { useFrameEscape } from './frame-escape.ts';
import { useFrameSize } from './frame-size.ts';
import { useParentOrigin } from './parent-origin.tsx';
import styles from './shell.module.css';
import { ThreadField } from './thread-field.tsx';

type Props = {
  texts: Texts;
  title: string;
  children: ReactNode;
  /** The row at the top, where it is not the brand alone. */
  bar?: ReactNode;
  /** Who may be told this page's size, where the page knows it better than what stands around it. */
  parentOrigin?: string | null;
};

/** The sheet every account page is written on: a frame's or phone's whole window, a card on a desktop. */
export function Shell({ texts, title, children, bar, parentOrigin }: Props) {
  useEffect(() => {
    document.title = title.includes(texts.passport) ? title : `${title} · ${texts.passport}`;
  }, [title, texts.passport]);
  const around = useParentOrigin();
  const told = parentOrigin ?? around;
  const contentRef = useFrameSize(told);
  useFrameEscape(told);
  const framed = isFramed(window);
  return (
    <div className={styles.page} data-tight={framed || innerHeight < 500 || undefined}>
      {!framed && <ThreadField className={styles.field} />}
      <div className={styles.sheet}>
        <div className={styles.content} ref={contentRef}>
          {bar ?? <BrandBar texts={texts} />}
          <main className={styles.main}>{children}</main>
        </div>
      </div>
    </div>
  );
}
