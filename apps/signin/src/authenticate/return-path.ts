import { accountPages } from '@feisuo/contract/facts/paths';

/** Where to go on after signing in: a page of this origin, whatever the address asks for; the account centre otherwise. */
export function returnPath(wanted: string | null, origin: string): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return accountPages.centre;
  const url = new URL(wanted, origin);
  // Two slashes, or one leaning the other way, would name another host.
  if (url.origin !== origin) return accountPages.centre;
  return url.pathname + url.search + url.hash;
}
