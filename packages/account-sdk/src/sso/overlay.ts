import type { frameCloseAction, frameResizeAction } from '@feisuo/contract/facts/account-vocabulary';
import type { Locale } from '@feisuo/contract/facts/locales';
import type { frameLimits } from '@feisuo/contract/facts/limits';
import type { FrameClient, FrameOptions, Outfit } from './frame.ts';

/** Shows a frame above the page in a dialog with a close button; the dialog keeps the focus. */
export function overlay(
  frame: HTMLIFrameElement,
  { platform, config }: FrameClient,
  page: Window,
  { showDelayMs, onBlank }: FrameOptions,
  close: () => void,
): Outfit {
  // Imports types only: a value would make another chunk. Constants are inside the function, because at the top level a
  // single-file build would run them at its start.
  const resizeAction: typeof frameResizeAction = 'responsiveLayout';
  const closeAction: typeof frameCloseAction = 'close';
  /** How long after its load a page may post nothing. */
  const blankMs = 5_000;
  const { document } = page;
  const focused = document.activeElement as HTMLElement | null;
  const box = document.createElement('dialog');
  const button = document.createElement('button');
  let asked = {};
  let isHeard = false;
  let isOver = false;
  let wasShown = false;

  const layOut = () => {
    const [width, height] = frameSize(asked, page);
    frame.style.width = width;
    frame.style.height = height;
    // A page that fills the window has no room above; the bottom corner is the least used.
    button.style.inset = width === '100%' ? 'auto 0 0 auto' : '0 0 auto auto';
  };
  const show = () => {
    if (isOver || wasShown) return;
    // Some pages re-render and remove unknown elements.
    if (!box.isConnected) return close();
    box.inert = false;
    box.style.opacity = '1';
    wasShown = true;
    box.showModal();
    frame.focus();
  };

  box.style.cssText = 'all:unset;position:fixed;inset:0;display:grid;place-items:center;background:#0009;opacity:0';
  box.inert = true;
  box.setAttribute('aria-label', frame.title);
  // The Escape key closes a dialog.
  box.addEventListener('close', close);
  frame.style.cssText = 'border:0;background:#fff';
  frame.inert = false;
  frame.allow = 'publickey-credentials-get';
  button.style.cssText = 'position:absolute;width:44px;border:0;background:#0009;color:#fff;font:24px/44px sans-serif';
  button.textContent = '×';
  button.setAttribute('aria-label', closeLabel(config.locale));
  button.addEventListener('click', close);
  page.addEventListener('resize', layOut);
  frame.addEventListener('load', () => {
    void platform.wait(blankMs).then(() => !isHeard && !isOver && onBlank?.());
  });
  layOut();
  box.append(frame, button);
  void platform.wait(showDelayMs).then(show);
  return {
    box,
    hear(data) {
      isHeard = true;
      // With the focus in the frame, the page inside gets the Escape key.
      if (data['action'] === closeAction) close();
      if (data['action'] !== resizeAction) return;
      asked = data;
      layOut();
      show();
    },
    takeOff() {
      page.removeEventListener('resize', layOut);
      // The browser would return it to the frame: pages inside take the focus before they are shown.
      if (wasShown && !isOver) focused?.focus();
      isOver = true;
    },
  };
}

/** The close button's accessible name. */
export function closeLabel(locale = '') {
  const labels: Record<Exclude<Locale, 'zh-CN'>, string> = {
    'en-US': 'Close',
    'id-ID': 'Tutup',
    'ko-KR': '닫기',
    'ms-MY': 'Tutup',
    'zh-TW': '關閉',
  };

  return labels[locale as keyof typeof labels] ?? '关闭';
}

/** The frame's size: as the page inside requested, clamped to the window; a small window is filled. */
export function frameSize(
  asked: { width?: unknown; height?: unknown },
  { innerWidth, innerHeight }: Pick<Window, 'innerWidth' | 'innerHeight'>,
): [width: string, height: string] {
  const usualWidth: (typeof frameLimits)['widthPx'] = 400;
  const usualHeight: (typeof frameLimits)['heightPx'] = 480;
  // The minimum, so that it stays visible.
  const SMALLEST_PX = 200;
  // Narrower windows are phones.
  const SMALL_PX = 600;
  if (innerWidth < SMALL_PX || innerHeight < usualHeight) return ['100%', '100%'];
  const clamp = (size: unknown, usual: number, most: number) =>
    `${Math.min(Math.max(Number(size) || usual, SMALLEST_PX), most)}px`;
  return [clamp(asked.width, usualWidth, innerWidth), clamp(asked.height, usualHeight, innerHeight)];
}
