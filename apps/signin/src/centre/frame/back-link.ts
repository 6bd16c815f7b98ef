import { siteAddress } from '../../shell/address.ts';

const KEY = 'feisuo-centre-from';
const MEMBER_CENTRE = '/member';
/** A path of the site. A path that starts with two slashes would lead to another host. */
const sitePath = /^\/(?:[\w.~%-]+(?:\/[\w.~%-]+)*)?$/;
const MAX_LENGTH = 200;

export interface WayBack {
  href: string;
  /** True if the link leads to the member centre, false for any other page of the site. */
  isMemberCentre: boolean;
}

/**
 * Link back to the page of the site from which the member came. It is stored for the tab, because only the first
 * address names it; without it the link leads to the member centre.
 */
export function wayBack(search: string, storage: Pick<Storage, 'getItem' | 'setItem'>, page = document): WayBack {
  const from = sitePathIn(new URLSearchParams(search).get('from'));
  if (from) remember(storage, from);
  const path = from ?? sitePathIn(recall(storage)) ?? MEMBER_CENTRE;
  return {
    href: siteAddress(path, page),
    isMemberCentre: path === MEMBER_CENTRE || path.startsWith(`${MEMBER_CENTRE}/`),
  };
}

const sitePathIn = (path: string | null): string | null =>
  path !== null && path.length <= MAX_LENGTH && sitePath.test(path) ? path : null;

/** If the browser refuses storage, the link back leads to the member centre once the section changes. */
function remember(storage: Pick<Storage, 'setItem'>, path: string): void {
  try {
    storage.setItem(KEY, path);
  } catch {}
}

function recall(storage: Pick<Storage, 'getItem'>): string | null {
  try {
    return storage.getItem(KEY);
  } catch {
    return null;
  }
}
