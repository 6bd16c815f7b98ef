import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';

export interface Matching {
  /** Accounts whose id or name equals the login hint. */
  sure: readonly BrowserAccount[];
  /** Accounts whose masked phone number or mailbox fits the login hint; the full values are not known here. */
  likely: readonly BrowserAccount[];
}

/** Accounts signed in in this browser that match a login hint. */
export function accountsMatching(accounts: readonly BrowserAccount[], hint: string): Matching {
  const meant = hint.trim().toLowerCase();
  if (meant === '') return { sure: [], likely: [] };
  const phone = maskedPhone(meant);
  const email = meant.includes('@') ? meant.replace(/^(.)[^@]*/u, '$1***') : null;
  return {
    sure: accounts.filter(({ sub, name }) => sub.toLowerCase() === meant || name.toLowerCase() === meant),
    likely: accounts.filter(
      (account) =>
        (phone !== null && account.phone_number === phone) || (email !== null && account.email.toLowerCase() === email),
    ),
  };
}

/** Masks a phone number as the server does. */
function maskedPhone(text: string): string | null {
  const compact = text.replaceAll(/[\s-]/g, '').replace(/^\+86/, '');
  return /^\+?\d{7,15}$/.test(compact) ? `${compact.slice(0, 3)}****${compact.slice(-4)}` : null;
}
