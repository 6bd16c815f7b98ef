import { useEffect, type ReactNode } from 'react';
import { frameCloseAction } from '@feisuo/contract/facts/account-vocabulary';
import type { Texts } from '../texts/texts.ts';
import { BrandBar } from './bar.tsx';
import { isFramed } from './frame.ts';
import { useFrameSize } from './frame-size.ts';
import { useParentOrigin } from './parent-origin.tsx';
import styles from './shell.module.css';
import { threadPaths } from './thread-paths.ts';

const width = 1440;
const height = 900;
const { taut, loose } = threadPaths(width, height);

/** The quiet drawing behind the sheet: loose threads come in from the left and leave straight on the right. */
function ThreadField({ className }: { className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      height="100%"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
    >
      <path d={loose} stroke="var(--line-2)" strokeWidth="1" opacity="0.8" />
      <path d={taut} stroke="var(--brand)" strokeWidth="1.2" opacity="0.32" />
    </svg>
  );
}

type Key = Pick<KeyboardEvent, 'key' | 'isComposing' | 'defaultPrevented'>;

/** Whether a key means the whole page, and neither the word that is being composed nor something that has used it. */
export const leaves = ({ key, isComposing, defaultPrevented }: Key) =>
  key === 'Escape' && !isComposing && !defaultPrevented;

/**
 * Has the Escape key close the frame, as it closes every dialog: it is pressed in here and never gets to the page around,
 * which therefore is told.
 */
function useFrameEscape(acceptedOrigin: string | null): void {
  useEffect(() => {
    if (!acceptedOrigin || !isFramed(window)) return;
    const tell = (event: KeyboardEvent) => {
      if (leaves(event)) window.parent.postMessage({ action: frameCloseAction }, acceptedOrigin);
    };
    window.addEventListener('keydown', tell);
    return () => window.removeEventListener('keydown', tell);
  }, [acceptedOrigin]);
}

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
