import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';

const KEY = 'feisuo-centre-account';

/** The account that the centre showed last in this window. Its id alone gives no access. */
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
    // Storage is blocked, so after a reload the centre opens for the account that signed in last.
  }
}

/** Forgets the chosen account, so that the centre opens for the next account that signs in. */
export function clearChosenAccount(page: { sessionStorage: Storage }): void {
  try {
    page.sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/** The account that the centre shows: the chosen one, or else the last that signed in. Null if none is signed in. */
export function chooseAccount(accounts: readonly Pick<BrowserAccount, 'sub'>[], stored: string | null): string | null {
  return (accounts.find(({ sub }) => sub === stored) ?? accounts[0])?.sub ?? null;
}
