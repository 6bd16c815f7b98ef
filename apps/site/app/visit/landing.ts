/**
 * The address that this page was opened with, before anybody went on from it. Read at once; what it means is found out
 * later (see visit.ts), so that only visits which brought something cost anything.
 */
export const landing: string = typeof location === 'undefined' ? '' : location.href;

/** Where the tab keeps what brought the visit. */
export const visitKey = 'visit';

/** Whether anything can be known of how the visit began. For most it cannot, and their first page loads nothing to find out. */
export function hasOrigin(): boolean {
  if (landing.includes('?')) return true;
  try {
    return sessionStorage.getItem(visitKey) !== null;
  } catch {
    return false;
  }
}
