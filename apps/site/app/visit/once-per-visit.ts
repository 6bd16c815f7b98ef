type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Marks in session storage, so that a call is made once per visit. Without storage, it is made once per page. */
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
      // Without storage, the call may be repeated; the server ignores repeated calls.
    }
  },
});
