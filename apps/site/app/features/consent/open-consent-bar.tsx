import { createRoot, type Root } from 'react-dom/client';
import { ConsentBar } from './consent-bar.tsx';

let open: { root: Root; host: HTMLElement } | null = null;

/**
 * Puts the bar at the end of the page. A root of its own: the page's first load need not know about it, and pages that
 * come and go behind it do not touch it.
 */
export function openConsentBar(isAsked: boolean): void {
  const wasFocused = document.activeElement;
  if (!open) {
    const host = document.createElement('div');
    document.body.append(host);
    open = { root: createRoot(host), host };
  }
  const { root, host } = open;
  const close = () => {
    const hadFocus = host.contains(document.activeElement);
    open = null;
    root.unmount();
    host.remove();
    if (hadFocus && wasFocused instanceof HTMLElement && wasFocused.isConnected) wasFocused.focus();
  };
  root.render(<ConsentBar isAsked={isAsked} onDone={close} />);
}
