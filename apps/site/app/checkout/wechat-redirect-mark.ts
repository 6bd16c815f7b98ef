const key = 'pay_page';

/** The order that this tab left to pay in WeChat. After returning, the user may still be paying. */
export const wechatRedirectMark = {
  keep(orderId: string): void {
    try {
      sessionStorage.setItem(key, orderId);
    } catch {
      // Then a code is shown after returning, which closes the payment in WeChat.
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
      // Nothing was stored either.
    }
  },
  /** The path to return to. */
  here: () => location.pathname + location.search,
};
