import { useEffect, type ReactNode, useRef, type RefObject } from 'react';
import { frameCloseAction, frameResizeAction } from '@feisuo/contract/facts/account-vocabulary';
import { frameLimits } from '@feisuo/contract/facts/limits';
import type { Texts } from '../texts/texts.ts';
import { BrandBar } from './bar.tsx';
import { isFramed } from './frame.ts';
import { useParentOrigin } from './parent-origin.tsx';
import styles from './shell.module.css';

const threads = 22;
const steps = 48;
// The lime bundle: the few threads that are ours.
const ours = new Set([9, 10, 11, 12]);

/** Two SVG paths of the same bundle of threads, tangled on the left and straight from the middle on. */
function threadPaths(width: number, height: number): { taut: string; loose: string } {
  let taut = '';
  let loose = '';
  for (let index = 0; index < threads; index += 1) {
    const line = threadLine(index, width, height);
    if (ours.has(index)) taut += line;
    else loose += line;
  }
  return { taut, loose };
}

function threadLine(index: number, width: number, height: number): string {
  const restY = height * (0.08 + (0.84 * index) / (threads - 1));
  // Fixed phases instead of random ones: the drawing is the same on every visit.
  const phase = index * 2.399;
  let line = '';
  for (let step = 0; step <= steps; step += 1) {
    const along = step / steps;
    const slack = 1 - smooth(0.06, 0.56, along);
    const sway = Math.sin(along * 9 + phase) * 96 + Math.sin(along * 21 + phase * 1.7) * 34;
    const x = along * width + slack * Math.cos(along * 13 + phase) * 46;
    line += `${step === 0 ? 'M' : 'L'}${x.toFixed(1)} ${(restY + slack * sway).toFixed(1)}`;
  }
  return line;
}

function smooth(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

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

type FrameSize = { action: typeof frameResizeAction; width: number; height: number };

/** The frame a page of this content height would like. The surrounding page clamps it as it sees fit. */
export function frameSizeFor(contentHeight: number): FrameSize {
  const { widthPx, heightPx } = frameLimits;
  return { action: frameResizeAction, width: widthPx, height: Math.max(heightPx, Math.ceil(contentHeight)) };
}

/**
 * Tells the surrounding page how large the frame should be, whenever that changes.
 * Only an origin the server accepted is told, never `*`: the message also says that a person is needed now.
 */
function useFrameSize(acceptedOrigin: string | null): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = content.current;
    if (!box || !acceptedOrigin || !isFramed(window)) return;
    let told = 0;
    const watcher = new ResizeObserver(() => {
      const size = frameSizeFor(box.getBoundingClientRect().height);
      if (size.height === told) return;
      told = size.height;
      window.parent.postMessage(size, acceptedOrigin);
    });
    watcher.observe(box);
    return () => watcher.disconnect();
  }, [acceptedOrigin]);
  return content;
}
