import { reloadOnce } from '@feisuo/contract/facts/reload-once';
import { keepTypedText, restoreTypedText } from '@feisuo/contract/facts/typed-text';
import { buildAddress } from './page-router.ts';

/** Reloads the page once if another version has replaced its scripts, and keeps what the person had typed. */
export function reloadIfReplaced(): Promise<boolean> {
  const build = buildAddress();
  return reloadOnce(window, {
    build,
    isReplaced: (html) => !html.includes(build),
    beforeReload: () => keepTypedText(window),
  });
}

export const putBackTypedText = (): void => restoreTypedText(window);

/**
 * Opens the page of a link from the server, because a script of that page can no longer be loaded. Route scripts are
 * loaded without Vite's helper, which would report the error. Returns false if there is no server.
 */
export const openFromServer = (href: string): Promise<boolean> =>
  reloadOnce(window, { build: `${buildAddress()} ${href}`, open: () => location.assign(href) });
