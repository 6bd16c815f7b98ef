import type { frameCloseAction, frameResizeAction } from '@feisuo/contract/facts/account-vocabulary';
import type { Locale } from '@feisuo/contract/facts/locales';
import type { frameLimits } from '@feisuo/contract/facts/limits';
import type { FrameClient, FrameOptions, FrameBox } from './frame.ts';

/** Shows a frame above the page, in a dialog with a close button. The dialog keeps the focus inside. */
export function overlay(
  frame: HTMLIFrameElement,
  { platform, config }: FrameClient,
  page: Window,
  { showDelayMs, onBlank }: FrameOptions,
  close: () => void,
): FrameBox {
  // Only types are imported, because importing a value would make another chunk. The constants are inside the function,
  // because a build with a single file would run them when the file is loaded.
  const resizeAction: typeof frameResizeAction = 'responsiveLayout';
  const closeAction: typeof frameCloseAction = 'close';
  /** Milliseconds without a message after its load, after which a framed page counts as blank. */
  const blankMs = 5_000;
  const { document } = page;
  const focused = document.activeElement as HTMLElement | null;
  const box = document.createElement('dialog');
  const button = document.createElement('button');
  let requestedSize = {};
  let isHeard = false;
  let isOver = false;
  let wasShown = false;

  const layOut = () => {
    const [width, height] = frameSize(requestedSize, page);
    frame.style.width = width;
    frame.style.height = height;
    // If the framed page fills the window, there is no room above it. Then the button is in the bottom right corner,
    // which pages use least.
    button.style.inset = width === '100%' ? 'auto 0 0 auto' : '0 0 auto auto';
  };
  const show = () => {
    if (isOver || wasShown) return;
    // If the application renders its page again and removes the dialog, the frame counts as closed.
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
  // When the user presses Escape, the browser closes the dialog and fires this event.
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
      // While the focus is in the frame, the framed page receives the Escape key and posts this message.
      if (data['action'] === closeAction) close();
      if (data['action'] !== resizeAction) return;
      requestedSize = data;
      layOut();
      show();
    },
    onRemoved() {
      page.removeEventListener('resize', layOut);
      // Moves the focus back itself. The browser would return it to the frame, because framed pages take the focus
      // before they are shown.
      if (wasShown && !isOver) focused?.focus();
      isOver = true;
    },
  };
}

/** The accessible name of the close button, in the language of the client. */
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

/** The size that the framed page requested, limited to the window. In a small window the frame fills the window. */
export function frameSize(
  requestedSize: { width?: unknown; height?: unknown },
  { innerWidth, innerHeight }: Pick<Window, 'innerWidth' | 'innerHeight'>,
): [width: string, height: string] {
  const usualWidth: (typeof frameLimits)['widthPx'] = 400;
  const usualHeight: (typeof frameLimits)['heightPx'] = 480;
  // Minimum width and height in pixels, so that the frame stays visible.
  const SMALLEST_PX = 200;
  // Windows narrower than this (in pixels) count as phones.
  const SMALL_PX = 600;
  if (innerWidth < SMALL_PX || innerHeight < usualHeight) return ['100%', '100%'];
  const clamp = (size: unknown, usual: number, most: number) =>
    `${Math.min(Math.max(Number(size) || usual, SMALLEST_PX), most)}px`;
  return [clamp(requestedSize.width, usualWidth, innerWidth), clamp(requestedSize.height, usualHeight, innerHeight)];
}
