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

/**
 * SVG paths of the threads: `taut` draws those in lime, `loose` all others. Every thread is tangled on the left and
 * straight on the right.
 */
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
  // Fixed phases, so that the drawing is the same every time.
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

/** Background drawing of threads that are tangled on the left and straight on the right. */
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

/**
 * Whether the Escape key may close the page: not while an input method composes text, and not if another handler has
 * used the key.
 */
export const leaves = ({ key, isComposing, defaultPrevented }: Key) =>
  key === 'Escape' && !isComposing && !defaultPrevented;

/**
 * Asks the framing page to close the frame on Escape. Key events in a frame do not reach the framing page, so a message
 * is posted.
 */
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
  /** The bar at the top; by default the bar with the brand. */
  bar?: ReactNode;
  /** Origin of the framing page; overrides the origin from the context. */
  parentOrigin?: string | null;
};

/** Layout of every account page: the whole window in frames and on phones, a card on desktops. */
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

/** Size that the frame should have for this height of its content. The framing page may limit it. */
export function frameSizeFor(contentHeight: number): FrameSize {
  const { widthPx, heightPx } = frameLimits;
  return { action: frameResizeAction, width: widthPx, height: Math.max(heightPx, Math.ceil(contentHeight)) };
}

/**
 * Posts the frame's size to the framing page on every change. It posts only to a verified origin, because the message
 * reveals that the user has to do something.
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
