/** A store for the client. Its methods may be slow or fail; the client then works without storage. */
export interface AccountStorage {
  getItem(key: string): string | null | Promise<string | null>;
  setItem(key: string, value: string): void | Promise<void>;
  removeItem(key: string): void | Promise<void>;
}

/** Reads the global at each use, because access to it may throw if storage is forbidden. */
const webStore = (
  name: 'localStorage' | 'sessionStorage',
  page: Pick<Window, 'localStorage' | 'sessionStorage'> = globalThis,
): AccountStorage => ({
  getItem: (key) => page[name].getItem(key),
  setItem: (key, value) => page[name].setItem(key, value),
  removeItem: (key) => page[name].removeItem(key),
});

/** The default store: shared by all tabs, and kept when the browser is closed. */
export const localStore = () => webStore('localStorage');

/** A store for one tab, kept until the tab is closed. */
export const sessionStore = (page?: Window) => webStore('sessionStorage', page);

/** A store in memory, kept until the page is unloaded. */
export function memoryStore() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } satisfies AccountStorage;
}
