import { omitUndefined } from '../omit-undefined.ts';

/** Adds parameters to an address. The existing query stays unchanged, and values that are undefined are left out. */
export function addressOf(base: string, params: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(omitUndefined(params)).toString();
  return query ? `${base}${base.includes('?') ? '&' : '?'}${query}` : base;
}
