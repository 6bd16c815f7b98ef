import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';

const KEY = 'feisuo-centre-seat';

/** The account that the centre was last open for in this window; it grants nothing by itself. */
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
    // Storage is blocked: a reload opens the last signed-in account.
  }
}

/** The centre then opens for the next account that signs in. */
export function forgetSeat(page: { sessionStorage: Storage }): void {
  try {
    page.sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: nothing was kept.
  }
}

/** The account that the centre opens for: the chosen one, else the last to sign in; null: none. */
export function chooseSeat(seats: readonly Pick<BrowserAccount, 'sub'>[], kept: string | null): string | null {
  return (seats.find(({ sub }) => sub === kept) ?? seats[0])?.sub ?? null;
}
