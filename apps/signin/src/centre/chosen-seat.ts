import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';

const KEY = 'feisuo-centre-seat';

/** Whom the centre was last open for in this window; it opens nothing by itself. */
export function readKeptSeat(page: { sessionStorage: Storage }): string | null {
  try {
    return page.sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function keepSeat(page: { sessionStorage: Storage }, sub: string): void {
  try {
    page.sessionStorage.setItem(KEY, sub);
  } catch {
    // Then a reload starts with whoever signed in last.
  }
}

/** Whoever signs in next is whom it opens for. */
export function forgetSeat(page: { sessionStorage: Storage }): void {
  try {
    page.sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept, then.
  }
}

/** Whom the centre opens for: whoever was chosen, else the last one to sign in; null where nobody is signed in. */
export function chooseSeat(seats: readonly Pick<BrowserAccount, 'sub'>[], kept: string | null): string | null {
  return (seats.find(({ sub }) => sub === kept) ?? seats[0])?.sub ?? null;
}
