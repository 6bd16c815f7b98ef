import type { AccountStorage } from './account-storage.ts';

/** What is stored as JSON under a key. Whatever does not look right counts as absent, and is removed. */
export async function readJson<T>(
  storage: AccountStorage,
  key: string,
  looksRight: (value: Partial<T>) => unknown,
): Promise<T | null> {
  const text = await storage.getItem(key);
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as T | null;
    if (value && looksRight(value)) return value;
  } catch {
    // Falls through: not even JSON.
  }
  await storage.removeItem(key);
  return null;
}
