import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';

const KEY = 'feisuo-centre-account';

/** The account for which the centre was last open in this window. Knowing it gives no access. */
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
    // Storage is blocked, so a reload opens the centre for the account that signed in last.
  }
}

/** After this, the centre opens for the next account that signs in. */
export function clearChosenAccount(page: { sessionStorage: Storage }): void {
  try {
    page.sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/**
 * The account for which the centre opens: the chosen account, otherwise the one that signed in last. Null if no
 * account is signed in.
 */
export function chooseAccount(accounts: readonly Pick<BrowserAccount, 'sub'>[], stored: string | null): string | null {
  return (accounts.find(({ sub }) => sub === stored) ?? accounts[0])?.sub ?? null;
}
