type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** What has been told in this tab, so that it is told once per visit. Where nothing can be kept, it is told once per page. */
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
      // Whoever hears it twice takes it for once.
    }
  },
});
