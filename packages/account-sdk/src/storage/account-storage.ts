/** The client's store. Its methods may be slow and may fail: the client continues without it. */
export interface AccountStorage {
  getItem(key: string): string | null | Promise<string | null>;
  setItem(key: string, value: string): void | Promise<void>;
  removeItem(key: string): void | Promise<void>;
}
