import type { AccountStorage } from './account-storage.ts';

/** Asks for the browser's store at each use: merely naming it may throw, where it is forbidden. */
const webStore = (
  name: 'localStorage' | 'sessionStorage',
  page: Pick<Window, 'localStorage' | 'sessionStorage'> = globalThis,
): AccountStorage => ({
  getItem: (key) => page[name].getItem(key),
  setItem: (key, value) => page[name].setItem(key, value),
  removeItem: (key) => page[name].removeItem(key),
});

/** Keeps things for all tabs, and when the browser is closed. The default. */
export const localStore = () => webStore('localStorage');

/** Keeps things for one tab, until it is closed. */
export const sessionStore = (page?: Window) => webStore('sessionStorage', page);

/** Keeps things until the page goes. */
export function memoryStore() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } satisfies AccountStorage;
}
