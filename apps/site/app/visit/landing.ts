/**
 * The first address of this page. Read at once and interpreted later (see visit.ts), so that visits without parameters
 * cost nothing.
 */
export const landing: string = typeof location === 'undefined' ? '' : location.href;

/** The session storage key of the visit. */
export const visitKey = 'visit';

/** Whether the visit has a source to find. Otherwise the first page loads nothing for it. */
export function hasVisitSource(): boolean {
  if (landing.includes('?')) return true;
  try {
    return sessionStorage.getItem(visitKey) !== null;
  } catch {
    return false;
  }
}
