import type { AccountStorage } from './account-storage.ts';

/** Reads JSON under a key. Invalid values count as absent, and are removed. */
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
    // Not even JSON: falls through.
  }
  await storage.removeItem(key);
  return null;
}
