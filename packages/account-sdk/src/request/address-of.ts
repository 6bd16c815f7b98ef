import { given } from '../given.ts';

/** An address with more in its query. What is there already stays as it is; what has no value is left out. */
export function addressOf(base: string, params: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(given(params)).toString();
  return query ? `${base}${base.includes('?') ? '&' : '?'}${query}` : base;
}
