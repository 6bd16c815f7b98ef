/**
 * Pages without the payment popup: pages to pay, offers for returning members, agreements, support, child protection,
 * sign-in, and the simulator, because its inner page shows the popup.
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

/** Remembers for a member that the popup was opened today. */
export function createDailyMark(findStore: () => Pick<Storage, 'getItem' | 'setItem'>, today: () => string) {
  const key = 'pay_popup_day';
  return {
    isSet(userId: string): boolean {
      try {
        return findStore().getItem(key) === `${userId} ${today()}`;
      } catch {
        // Without storage the popup would open on every page, so the mark counts as set.
        return true;
      }
    },
    set(userId: string): void {
      try {
        findStore().setItem(key, `${userId} ${today()}`);
      } catch {
        // Without storage `isSet` returns true as well.
      }
    },
  };
}
