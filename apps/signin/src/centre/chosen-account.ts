import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';

const KEY = 'feisuo-centre-seat';

/** The account that the centre was last open for in this window; it grants nothing by itself. */
export function readChosenAccount(page: { sessionStorage: Storage }): string | null {
  try {
    return page.sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function storeChosenAccount(page: { sessionStorage: Storage }, sub: string): void {
  try {
    page.sessionStorage.setItem(KEY, sub);
  } catch {
    // Storage is blocked: a reload opens the last signed-in account.
  }
}

/** The centre then opens for the next account that signs in. */
export function clearChosenAccount(page: { sessionStorage: Storage }): void {
  try {
    page.sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: nothing was kept.
  }
}

/** The account that the centre opens for: the chosen one, else the last to sign in; null: none. */
export function chooseAccount(accounts: readonly Pick<BrowserAccount, 'sub'>[], kept: string | null): string | null {
  return (accounts.find(({ sub }) => sub === kept) ?? accounts[0])?.sub ?? null;
}
