/**
 * Pages that nobody is interrupted on: where one can pay already, or is given days for coming back, where somebody reads what they would agree to, asks for
 * help or protects a child, the steps of signing in, and the simulator, whose page inside is the one that interrupts.
 */
const quietPages = [
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
  !quietPages.some((page) => pathname === page || pathname.startsWith(`${page}/`));

/** That something has happened today, for one person at a time. */
export function createDailyMark(findStore: () => Pick<Storage, 'getItem' | 'setItem'>, today: () => string) {
  const key = 'pay_popup_day';
  return {
    isSet(userId: string): boolean {
      try {
        return findStore().getItem(key) === `${userId} ${today()}`;
      } catch {
        // Where nothing can be remembered, nobody is to be asked on every page.
        return true;
      }
    },
    set(userId: string): void {
      try {
        findStore().setItem(key, `${userId} ${today()}`);
      } catch {
        // Then nobody was asked either.
      }
    },
  };
}
