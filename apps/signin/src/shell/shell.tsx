import { useEffect, type ReactNode, useRef, type RefObject } from 'react';
import { frameCloseAction, frameResizeAction } from '@feisuo/contract/facts/account-vocabulary';
import { frameLimits } from '@feisuo/contract/facts/limits';
import type { Texts } from '../texts/texts.ts';
import { BrandBar } from './bar.tsx';
import { useParentOrigin, isFramed } from './parent-origin.tsx';
import styles from './shell.module.css';

const threads = 22;
const steps = 48;
// Indexes of the threads drawn in lime.
const ours = new Set([9, 10, 11, 12]);

/** Two SVG paths of the same bundle of threads: tangled on the left, straight from the middle on. */
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
  // Fixed phases make the drawing the same every time.
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

/** Background drawing: loose threads enter on the left and leave straight on the right. */
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

/** Whether the Escape key may close the page: not during IME composition, and not if another handler used it. */
export const leaves = ({ key, isComposing, defaultPrevented }: Key) =>
  key === 'Escape' && !isComposing && !defaultPrevented;

/** Closes the frame on Escape. Key events in the frame do not reach the parent page, so a message tells it. */
function useFrameEscape(acceptedOrigin: string | null): void {
  useEffect(() => {
    if (!acceptedOrigin || !isFramed(window)) return;
    const handleKey = (event: KeyboardEvent) => {
      if (leaves(event)) window.parent.postMessage({ action: frameCloseAction }, acceptedOrigin);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [acceptedOrigin]);
}

type Props = {
  texts: Texts;
  title: string;
  children: ReactNode;
  /** The top row; by default the brand bar. */
  bar?: ReactNode;
  /** The parent page's origin; overrides the context's origin. */
  parentOrigin?: string | null;
};

/** The layout of every account page: the whole window in frames and on phones, a card on a desktop. */
export function Shell({ texts, title, children, bar, parentOrigin }: Props) {
  useEffect(() => {
    document.title = title.includes(texts.passport) ? title : `${title} · ${texts.passport}`;
  }, [title, texts.passport]);
  const around = useParentOrigin();
  const origin = parentOrigin ?? around;
  const contentRef = useFrameSize(origin);
  useFrameEscape(origin);
  const framed = isFramed(window);
  return (
    <div className={styles.page} data-tight={framed || innerHeight < 500 || undefined}>
      {!framed && <ThreadField className={styles.field} />}
      <div className={styles.card}>
        <div className={styles.content} ref={contentRef}>
          {bar ?? <BrandBar texts={texts} />}
          <main className={styles.main}>{children}</main>
        </div>
      </div>
    </div>
  );
}

type FrameSize = { action: typeof frameResizeAction; width: number; height: number };

/** The frame size to request for this content height. The parent page limits it. */
export function frameSizeFor(contentHeight: number): FrameSize {
  const { widthPx, heightPx } = frameLimits;
  return { action: frameResizeAction, width: widthPx, height: Math.max(heightPx, Math.ceil(contentHeight)) };
}

/**
 * Posts the frame's size to the parent page on every change. Posts only to a verified origin, never to `*`, because
 * the message also reveals that the user has to act.
 */
function useFrameSize(acceptedOrigin: string | null): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = content.current;
    if (!box || !acceptedOrigin || !isFramed(window)) return;
    let sentHeight = 0;
    const watcher = new ResizeObserver(() => {
      const size = frameSizeFor(box.getBoundingClientRect().height);
      if (size.height === sentHeight) return;
      sentHeight = size.height;
      window.parent.postMessage(size, acceptedOrigin);
    });
    watcher.observe(box);
    return () => watcher.disconnect();
  }, [acceptedOrigin]);
  return content;
}
