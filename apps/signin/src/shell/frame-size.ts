import { frameResizeAction } from '@feisuo/contract/facts/account-vocabulary';
import { frameLimits } from '@feisuo/contract/facts/limits';
import { useEffect, useRef, type RefObject } from 'react';
import { isFramed } from './frame.ts';

export type FrameSize = { action: typeof frameResizeAction; width: number; height: number };

/** The frame a page of this content height would like. The surrounding page clamps it as it sees fit. */
export function frameSizeFor(contentHeight: number): FrameSize {
  const { widthPx, heightPx } = frameLimits;
  return { action: frameResizeAction, width: widthPx, height: Math.max(heightPx, Math.ceil(contentHeight)) };
}

/**
 * Tells the surrounding page how large the frame should be, whenever that changes.
 * Only an origin the server accepted is told, never `*`: the message also says that a person is needed now.
 */
export function useFrameSize(acceptedOrigin: string | null): RefObject<HTMLDivElement | null> {
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
