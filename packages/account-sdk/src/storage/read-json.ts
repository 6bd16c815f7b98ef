import type { AccountStorage } from './web-stores.ts';

/** Reads the JSON that is stored under a key. An invalid value is removed and counts as absent. */
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
    // Malformed JSON is removed below, just like a value of the wrong type.
  }
  await storage.removeItem(key);
  return null;
}
