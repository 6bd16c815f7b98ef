/** Where the client keeps things. Any of the three may be slow, and may fail: the client goes on without. */
export interface AccountStorage {
  getItem(key: string): string | null | Promise<string | null>;
  setItem(key: string, value: string): void | Promise<void>;
  removeItem(key: string): void | Promise<void>;
}
