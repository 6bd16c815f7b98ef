/** The parts of `window` that this file uses. */
export interface ReloadableTab {
  addEventListener(type: 'vite:preloadError', listener: () => void): void;
  sessionStorage: { getItem(key: string): string | null; setItem(key: string, value: string): void };
  location: { href: string; reload(): void };
  navigator: { onLine: boolean };
  fetch(url: string, init: { method: string; cache: 'no-store' }): Promise<{ ok: boolean; text(): Promise<string> }>;
}

export interface ReloadOptions {
  /** Names the build of the page, for example the address of its first script. */
  build: string;
  /**
   * Tells from the page that the server sends now whether it is of another build. Without it the page reloads after
   * each failure. Give it where a failed part is tried again, so that a short fault of the network reloads nothing.
   */
  isReplaced?(html: string): boolean;
  /** Called before the reload, for example to keep what the person has typed. */
  beforeReload?(): void;
  /** Opens another page instead of this one again. */
  open?(): void;
}

const KEY = 'reloaded-builds';
const MAX_BUILDS = 20;

/**
 * Reloads the page when a part of it can no longer be loaded, because the server has another version by now. A tab
 * reloads once for each build, so that processes of two versions cannot make it reload forever.
 */
export function reloadWhenReplaced(tab: ReloadableTab, options: ReloadOptions): void {
  tab.addEventListener('vite:preloadError', () => void reloadOnce(tab, options));
}

/** Reloads unless this build was already reloaded in the tab. Without a server the page stays as it is. */
export async function reloadOnce(
  tab: ReloadableTab,
  { build, isReplaced, beforeReload, open }: ReloadOptions,
): Promise<boolean> {
  const builds = readBuilds(tab);
  if (!builds || builds.includes(build) || !tab.navigator.onLine || !(await hasServer(tab, isReplaced))) return false;
  try {
    tab.sessionStorage.setItem(KEY, JSON.stringify([...builds, build].slice(-MAX_BUILDS)));
  } catch {
    // Without a mark the page could reload forever.
    return false;
  }
  beforeReload?.();
  if (open) open();
  else tab.location.reload();
  return true;
}

function readBuilds({ sessionStorage }: ReloadableTab): string[] | null {
  try {
    const builds: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(builds) ? builds.filter((build) => typeof build === 'string') : [];
  } catch {
    return null;
  }
}

async function hasServer(tab: ReloadableTab, isReplaced: ReloadOptions['isReplaced']): Promise<boolean> {
  try {
    const answer = await tab.fetch(tab.location.href, { method: isReplaced ? 'GET' : 'HEAD', cache: 'no-store' });
    return answer.ok && (isReplaced ? isReplaced(await answer.text()) : true);
  } catch {
    return false;
  }
}
