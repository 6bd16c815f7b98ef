/** What somebody typed and did not send yet, kept by the tab, so that a reload or a sign-in loses nothing. */
export interface Draft<T> {
  read(): T | null;
  write(content: T): void;
  /** Once it was sent nothing of it stays on this machine. */
  clear(): void;
}

/** `isDraft` is asked because anything may stand in storage: an older version of the page wrote there too. */
export function draftOf<T>(
  name: string,
  isDraft: (stored: unknown) => stored is T,
  findStorage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = () => sessionStorage,
): Draft<T> {
  const key = `draft:${name}`;
  /** Storage may be forbidden or full; then the page itself is all there is. */
  const attempt = <R>(act: () => R): R | null => {
    try {
      return act();
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
