const key = 'pay_page';

/** Remembers which order the user left to pay in WeChat. When the user returns, that payment may still be open. */
export const wechatRedirectMark = {
  keep(orderId: string): void {
    try {
      sessionStorage.setItem(key, orderId);
    } catch {
      // Without storage, the page shows a new payment code when the user returns, which closes the payment in WeChat.
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
