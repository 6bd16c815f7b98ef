type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Marks per tab, so that a call is made once per visit; without storage, once per page. */
export const tabMark = (key: string, findStore: () => Store = () => sessionStorage) => ({
  isSet(mark: string): boolean {
    try {
      return findStore().getItem(key) === mark;
    } catch {
      return false;
    }
  },
  set(mark: string): void {
    try {
      findStore().setItem(key, mark);
    } catch {
      // The server ignores repeats.
    }
  },
});
