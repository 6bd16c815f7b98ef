/**
 * The address that this page was opened with, before anybody went on from it. Read at once; what it means is found out
 * later (see visit.ts), so that only visits which brought something cost anything.
 */
export const landing: string = typeof location === 'undefined' ? '' : location.href;
