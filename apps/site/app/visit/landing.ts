/**
 * The first address of this document. It is stored at once and parsed later (see visit.ts), so that visits without
 * parameters load no extra code.
 */
export const landing: string = typeof location === 'undefined' ? '' : location.href;

/** The key in session storage under which the visit is stored. */
export const visitKey = 'visit';

/** Whether the visit can have a source. If not, the first page loads no code for sources. */
export function hasVisitSource(): boolean {
  if (landing.includes('?')) return true;
  try {
    return sessionStorage.getItem(visitKey) !== null;
  } catch {
    return false;
  }
}
