const key = 'pay_page';

/** Of this tab: the order that somebody went to WeChat for. Coming back, they may be paying it still. */
export const pageMark = {
  keep(orderId: string): void {
    try {
      sessionStorage.setItem(key, orderId);
    } catch {
      // Then whoever comes back is shown a code, which closes what WeChat has open.
    }
  },
  isAway(orderId: string): boolean {
    try {
      return orderId !== '' && sessionStorage.getItem(key) === orderId;
    } catch {
      return false;
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Nothing was kept either.
    }
  },
  /** The page that asks, which the browser comes back to. */
  here: () => location.pathname + location.search,
};
