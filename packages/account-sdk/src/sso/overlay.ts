import type { frameCloseAction, frameResizeAction } from '@feisuo/contract/facts/account-vocabulary';
import type { Locale } from '@feisuo/contract/facts/locales';
import type { frameLimits } from '@feisuo/contract/facts/limits';
import type { FrameClient, FrameOptions, Outfit } from './frame.ts';

/** Shows a frame above the page, with a way out: a dialog, so that the browser keeps the focus in it. */
export function overlay(
  frame: HTMLIFrameElement,
  { platform, config }: FrameClient,
  page: Window,
  { showDelayMs, onBlank }: FrameOptions,
  close: () => void,
): Outfit {
  // What it shares with the rest is types: a value would be a file of its own for both. And constants stand within: beside
  // the function they would have to be set up where all files are made one.
  const resizeAction: typeof frameResizeAction = 'responsiveLayout';
  const closeAction: typeof frameCloseAction = 'close';
  /** How long after its load a page may leave open whether anybody sees it. */
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
    // Above a page that fills the window there is no room; its own corner at the bottom is the one it needs least.
    button.style.inset = width === '100%' ? 'auto 0 0 auto' : '0 0 auto auto';
  };
  const show = () => {
    if (isOver || wasShown) return;
    // Some page draws itself anew and throws out what it did not put there.
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
      // Where the page inside has the focus, it has the Escape key too.
      if (data['action'] === closeAction) close();
      if (data['action'] !== resizeAction) return;
      asked = data;
      layOut();
      show();
    },
    takeOff() {
      page.removeEventListener('resize', layOut);
      // The browser would give it back to the frame: pages inside take it before they are shown.
      if (wasShown && !isOver) focused?.focus();
      isOver = true;
    },
  };
}

/** What the close button is called, for who cannot see it. */
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

/** Width and height of the frame: what the page inside asked for, clamped to the window; all of a window that is small. */
export function frameSize(
  asked: { width?: unknown; height?: unknown },
  { innerWidth, innerHeight }: Pick<Window, 'innerWidth' | 'innerHeight'>,
): [width: string, height: string] {
  const usualWidth: (typeof frameLimits)['widthPx'] = 400;
  const usualHeight: (typeof frameLimits)['heightPx'] = 480;
  // Never a frame that nobody could see.
  const SMALLEST_PX = 200;
  // Below this a window is a phone's.
  const SMALL_PX = 600;
  if (innerWidth < SMALL_PX || innerHeight < usualHeight) return ['100%', '100%'];
  const clamp = (size: unknown, usual: number, most: number) =>
    `${Math.min(Math.max(Number(size) || usual, SMALLEST_PX), most)}px`;
  return [clamp(asked.width, usualWidth, innerWidth), clamp(asked.height, usualHeight, innerHeight)];
}
