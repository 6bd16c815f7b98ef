import type { frameCloseAction, frameResizeAction } from '@feisuo/contract/facts/account-vocabulary';
import type { Dress } from './frame.ts';
import { closeLabel } from './frame-labels.ts';
import { frameSize } from './frame-size.ts';

// What it shares with the rest is types: a value would be a file of its own for both.
const RESIZE: typeof frameResizeAction = 'responsiveLayout';
const CLOSE: typeof frameCloseAction = 'close';
/** How long after its load a page may leave open whether anybody sees it. */
const BLANK_MS = 5_000;
const boxLook = 'all:unset;position:fixed;inset:0;display:grid;place-items:center;background:#0009;opacity:0';
const frameLook = 'border:0;background:#fff';
const buttonLook = 'position:absolute;width:44px;border:0;background:#0009;color:#fff;font:24px/44px sans-serif';

/** Shows a frame above the page, with a way out: a dialog, so that the browser keeps the focus in it. */
export const overlay: Dress = (frame, { platform, config }, page, { showDelayMs, onBlank }, close) => {
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

  box.style.cssText = boxLook;
  box.inert = true;
  box.setAttribute('aria-label', frame.title);
  // The Escape key closes a dialog.
  box.addEventListener('close', close);
  frame.style.cssText = frameLook;
  frame.inert = false;
  frame.allow = 'publickey-credentials-get';
  button.style.cssText = buttonLook;
  button.textContent = '×';
  button.setAttribute('aria-label', closeLabel(config.locale));
  button.addEventListener('click', close);
  page.addEventListener('resize', layOut);
  frame.addEventListener('load', () => {
    void platform.wait(BLANK_MS).then(() => !isHeard && !isOver && onBlank?.());
  });
  layOut();
  box.append(frame, button);
  void platform.wait(showDelayMs).then(show);
  return {
    box,
    hear(data) {
      isHeard = true;
      // Where the page inside has the focus, it has the Escape key too.
      if (data['action'] === CLOSE) close();
      if (data['action'] !== RESIZE) return;
      asked = data;
      layOut();
      show();
    },
    takeOff() {
      isOver = true;
      page.removeEventListener('resize', layOut);
      // The browser would give it back to the frame: pages inside take it before they are shown.
      if (wasShown) focused?.focus();
    },
  };
};
