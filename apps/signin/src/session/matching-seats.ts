import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';

/** The accounts of this browser that a hint may mean: an id, or a name, phone or address as far as we are told of them. */
export function seatsMatching(seats: readonly BrowserAccount[], hint: string): readonly BrowserAccount[] {
  const meant = hint.trim().toLowerCase();
  if (meant === '') return [];
  const phone = maskedPhone(meant);
  const email = meant.includes('@') ? meant.replace(/^(.)[^@]*/u, '$1***') : null;
  return seats.filter(
    (seat) =>
      seat.sub.toLowerCase() === meant ||
      seat.name.toLowerCase() === meant ||
      (phone !== null && seat.phone_number === phone) ||
      (email !== null && seat.email.toLowerCase() === email),
  );
}

/** A number as the server shows it: only enough to tell it from another. */
function maskedPhone(text: string): string | null {
  const compact = text.replaceAll(/[\s-]/g, '').replace(/^\+86/, '');
  return /^\+?\d{7,15}$/.test(compact) ? `${compact.slice(0, 3)}****${compact.slice(-4)}` : null;
}
