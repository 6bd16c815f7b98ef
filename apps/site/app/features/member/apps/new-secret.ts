/**
 * Hands the secret of a new application to its page, in memory only: browser storage and the history would keep it
 * longer than the page is open.
 */
let kept: { id: string; secret: string } | null = null;

export function putNewSecret(id: string, secret: string): void {
  kept = { id, secret };
}

/** The secret of the application, if it was created on the previous page. */
export const readNewSecret = (id: string): string | null => (kept?.id === id ? kept.secret : null);

export function dropNewSecret(): void {
  kept = null;
}
