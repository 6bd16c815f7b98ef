import { frameResizeAction } from '@feisuo/contract/facts/account-vocabulary';
import type { Logger } from '../log/logger.ts';
import type { Platform } from '../platform.ts';
import { closeLabel } from './frame-labels.ts';
import { frameSize } from './frame-size.ts';

export interface FrameOptions {
  page: Window;
  platform: Pick<Platform, 'wait'>;
  log: Logger;
  /** What is shown; messages are heard from its origin only. */
  src: string;
  locale?: string | undefined;
  /** Hidden for so long, unless the page inside says that a person is needed. */
  showDelayMs: number;
  /** Closes by itself after this. Such a frame is silent: the page inside cannot have it shown. */
  autoCloseMs?: number | undefined;
  /** After each load, with the address of the page inside; empty for a page of another origin, whose address nobody tells. */
  onLoad?(href: string): void;
  /** What the page inside tells, once origin and source are found to be right. */
  onMessage?(data: Readonly<Record<string, unknown>>): void;
}

export interface Frame {
  close(): void;
  /** Settles when the frame is gone, whoever closed it. */
  closed: Promise<void>;
}

// Set through style objects, which no policy against inline styles forbids. Hidden by opacity: browsers do not lay out, or
// slow down, what is hidden otherwise, and the page inside has to measure itself.
const boxLook = 'all:unset;position:fixed;inset:0;display:grid;place-items:center;background:#0009;opacity:0';
const frameLook = 'border:0;background:#fff';
const buttonLook = 'position:absolute;width:44px;border:0;background:#0009;color:#fff;font:24px/44px sans-serif';

/** Opens a page in a frame above this one: a dialog, so that the browser keeps the focus in it. */
export function openFrame(options: FrameOptions): Frame {
  const { page, platform, log, src, showDelayMs, autoCloseMs } = options;
  const { document } = page;
  const { origin, host } = new URL(src);
  const focused = document.activeElement as HTMLElement | null;
  const box = document.createElement('dialog');
  const frame = document.createElement('iframe');
  const button = document.createElement('button');
  let asked = {};
  let isOpen = true;
  let wasShown = false;
  let settle: () => void;
  const closed = new Promise<void>((resolve) => (settle = resolve));

  const layOut = () => {
    const [width, height] = frameSize(asked, page);
    frame.style.width = width;
    frame.style.height = height;
    // Above a page that fills the window there is no room; its own corner at the bottom is the one it needs least.
    button.style.inset = width === '100%' ? 'auto 0 0 auto' : '0 0 auto auto';
  };
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    page.removeEventListener('message', hear);
    page.removeEventListener('resize', layOut);
    box.remove();
    // The browser would give it back to the frame: pages inside take it before they are shown.
    if (wasShown) focused?.focus();
    settle();
  };
  const show = () => {
    if (!isOpen || wasShown) return;
    // Some page draws itself anew and throws out what it did not put there.
    if (!box.isConnected) return close();
    box.inert = false;
    box.style.opacity = '1';
    wasShown = true;
    box.showModal();
    frame.focus();
  };
  const hear = ({ source, origin: from, data }: MessageEvent<Record<string, unknown> | null>) => {
    if (source !== frame.contentWindow || from !== origin || !data) return;
    if (data.action === frameResizeAction) {
      asked = data;
      layOut();
      if (!autoCloseMs) show();
    }
    options.onMessage?.(data);
  };

  box.style.cssText = boxLook;
  box.inert = true;
  box.setAttribute('aria-label', host);
  // The Escape key closes a dialog.
  box.addEventListener('close', close);
  frame.style.cssText = frameLook;
  frame.title = host;
  frame.allow = 'publickey-credentials-get';
  frame.addEventListener('load', () => {
    let href = '';
    try {
      href = frame.contentWindow?.location.href ?? '';
    } catch (error) {
      log.warn('frame', error);
    }
    options.onLoad?.(href);
  });
  frame.src = src;
  button.style.cssText = buttonLook;
  button.textContent = '×';
  button.setAttribute('aria-label', closeLabel(options.locale));
  button.addEventListener('click', close);
  page.addEventListener('message', hear);
  page.addEventListener('resize', layOut);
  layOut();
  box.append(frame, button);
  document.body.append(box);
  if (autoCloseMs) void platform.wait(autoCloseMs).then(close);
  void platform.wait(showDelayMs).then(show);
  return { close, closed };
}
