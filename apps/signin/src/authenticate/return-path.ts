import { accountPages } from '@feisuo/contract/facts/paths';

/** Where to go on after signing in: a page of this origin, whatever the address asks for; the account centre otherwise. */
export function returnPath(wanted: string | null, origin: string): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return accountPages.centre;
  const url = new URL(wanted, origin);
  const path = url.pathname + url.search + url.hash;
  // Two slashes, or one leaning the other way, would name another host; so may what is left once dots are resolved.
  const isHere = url.origin === origin && new URL(path, origin).href === url.href;
  return isHere ? path : accountPages.centre;
}
