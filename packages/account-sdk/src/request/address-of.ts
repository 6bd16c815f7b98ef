import { omitUndefined } from '../omit-undefined.ts';

/** Adds parameters to an address, leaves the existing query as it is, and omits values that are undefined. */
export function addressOf(base: string, params: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(omitUndefined(params)).toString();
  return query ? `${base}${base.includes('?') ? '&' : '?'}${query}` : base;
}
