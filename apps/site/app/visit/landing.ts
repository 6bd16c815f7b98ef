/**
 * The first address of this document. It is kept immediately and parsed later (see visit.ts), so that visits without
 * parameters load no extra code.
 */
export const landing: string = typeof location === 'undefined' ? '' : location.href;

/** The session storage key of the visit. */
export const visitKey = 'visit';

/** Whether the visit can have a source. If not, the first page loads no code for it. */
export function hasVisitSource(): boolean {
  if (landing.includes('?')) return true;
  try {
    return sessionStorage.getItem(visitKey) !== null;
  } catch {
    return false;
  }
}
