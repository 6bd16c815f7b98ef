import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';

export interface Matching {
  /** Those whose id or name it is. */
  sure: readonly BrowserAccount[];
  /** Those whose phone or address it may be: we know only parts of them, which others have too. */
  likely: readonly BrowserAccount[];
}

/** The accounts of this browser that a hint means, or may mean. */
export function seatsMatching(seats: readonly BrowserAccount[], hint: string): Matching {
  const meant = hint.trim().toLowerCase();
  if (meant === '') return { sure: [], likely: [] };
  const phone = maskedPhone(meant);
  const email = meant.includes('@') ? meant.replace(/^(.)[^@]*/u, '$1***') : null;
  return {
    sure: seats.filter(({ sub, name }) => sub.toLowerCase() === meant || name.toLowerCase() === meant),
    likely: seats.filter(
      (seat) =>
        (phone !== null && seat.phone_number === phone) || (email !== null && seat.email.toLowerCase() === email),
    ),
  };
}

/** A number as the server shows it: only enough to tell it from another. */
function maskedPhone(text: string): string | null {
  const compact = text.replaceAll(/[\s-]/g, '').replace(/^\+86/, '');
  return /^\+?\d{7,15}$/.test(compact) ? `${compact.slice(0, 3)}****${compact.slice(-4)}` : null;
}
