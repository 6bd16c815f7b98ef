/**
 * Pages without the payment popup: payment and comeback offers, agreements, support, child protection, sign-in, and the
 * simulator (its inner page shows it).
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
];

export const mayInterrupt = (pathname: string): boolean =>
  !pagesWithoutPopups.some((page) => pathname === page || pathname.startsWith(`${page}/`));

/** Remembers for one member that something happened today. */
export function createDailyMark(findStore: () => Pick<Storage, 'getItem' | 'setItem'>, today: () => string) {
  const key = 'pay_popup_day';
  return {
    isSet(userId: string): boolean {
      try {
        return findStore().getItem(key) === `${userId} ${today()}`;
      } catch {
        // Without storage the popup would open on every page.
        return true;
      }
    },
    set(userId: string): void {
      try {
        findStore().setItem(key, `${userId} ${today()}`);
      } catch {
        // isSet then returns true as well.
      }
    },
  };
}
