import { siteAddress } from '../../shell/address.ts';

const KEY = 'feisuo-centre-from';
const MEMBER_CENTRE = '/member';
/** A path of the website. Two slashes would name another host. */
const sitePath = /^\/(?:[\w.~%-]+(?:\/[\w.~%-]+)*)?$/;
const MAX_LENGTH = 200;

export interface WayBack {
  href: string;
  /** Whether it leads to the member centre, or to another page of the website. */
  isMemberCentre: boolean;
}

/**
 * The page of the website that linked to the centre. It is kept for the tab, because the address of further sections
 * does not name it. Without it the way back leads to the member centre.
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

/** A browser may refuse storage; the link then leads to the member centre after the next section. */
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
