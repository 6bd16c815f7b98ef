/** Unsent input, stored per tab, so that a reload or a sign-in does not lose it. */
export interface Draft<T> {
  read(): T | null;
  write(content: T): void;
  /** Called after sending, because sent input must not stay on this device. */
  clear(): void;
}

/**
 * Access to the draft of a form. `isDraft` validates the stored value, because an older version of the page may have
 * stored another format.
 */
export function draftOf<T>(
  name: string,
  isDraft: (stored: unknown) => stored is T,
  findStorage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = () => sessionStorage,
): Draft<T> {
  const key = `draft:${name}`;
  /** Runs an access to storage. Returns null if it throws, because storage may be disabled or full. */
  const attempt = <R>(run: () => R): R | null => {
    try {
      return run();
    } catch {
      return null;
    }
  };
  return {
    read: () =>
      attempt(() => {
        const stored: unknown = JSON.parse(findStorage().getItem(key) ?? 'null');
        return isDraft(stored) ? stored : null;
      }),
    write: (content) => void attempt(() => findStorage().setItem(key, JSON.stringify(content))),
    clear: () => void attempt(() => findStorage().removeItem(key)),
  };
}
