const key = 'pay_page';

/** Remembers which order the user left to pay in WeChat. After returning, the user may still be paying it. */
export const wechatRedirectMark = {
  keep(orderId: string): void {
    try {
      sessionStorage.setItem(key, orderId);
    } catch {
      // Without storage, the page shows a code when the user returns, which closes the payment in WeChat.
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
      // Without storage there is nothing to remove.
    }
  },
  /** The path that WeChat returns to after the payment. */
  here: () => location.pathname + location.search,
};
