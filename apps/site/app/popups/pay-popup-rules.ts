/**
 * Pages that do not open the payment popup: pages to pay, offers for returning members, agreements, support, child
 * protection, sign-in and documentation for developers. The simulator is here because the page in its frame opens the popup.
 */
const pagesWithoutPopups = [
  '/vip',
  '/sso',
  '/agreement',
  '/support',
  '/feedback',
  '/child-protection',
  '/activity/pay',
  '/activity/recall',
  '/bridge-simulator',
  '/developers',
  '/en/developers',
];

export const mayInterrupt = (pathname: string): boolean =>
  !pagesWithoutPopups.some((page) => pathname === page || pathname.startsWith(`${page}/`));

/** Remembers that the popup was opened for a member today. */
export function createDailyMark(findStore: () => Pick<Storage, 'getItem' | 'setItem'>, today: () => string) {
  const key = 'pay_popup_day';
  return {
    isSet(userId: string): boolean {
      try {
        return findStore().getItem(key) === `${userId} ${today()}`;
      } catch {
        // Without storage the popup would open on every page, so `isSet` returns true.
        return true;
      }
    },
    set(userId: string): void {
      try {
        findStore().setItem(key, `${userId} ${today()}`);
      } catch {
        // Without storage nothing is stored, and `isSet` returns true anyway.
      }
    },
  };
}
