import type { AccountStorage } from './account-storage.ts';

/** Reads the global at each use: accessing it may throw where storage is forbidden. */
const webStore = (
  name: 'localStorage' | 'sessionStorage',
  page: Pick<Window, 'localStorage' | 'sessionStorage'> = globalThis,
): AccountStorage => ({
  getItem: (key) => page[name].getItem(key),
  setItem: (key, value) => page[name].setItem(key, value),
  removeItem: (key) => page[name].removeItem(key),
});

/** For all tabs, also after the browser is closed. The default. */
export const localStore = () => webStore('localStorage');

/** For one tab, until it is closed. */
export const sessionStore = (page?: Window) => webStore('sessionStorage', page);

/** Until the page is unloaded. */
export function memoryStore() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } satisfies AccountStorage;
}
