/** Storage of the client. Its methods may be slow or fail; the client then continues without storage. */
export interface AccountStorage {
  getItem(key: string): string | null | Promise<string | null>;
  setItem(key: string, value: string): void | Promise<void>;
  removeItem(key: string): void | Promise<void>;
}
