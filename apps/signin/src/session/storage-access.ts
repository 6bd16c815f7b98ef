import { isFramed } from '../shell/frame.ts';

/**
 * Whether the cookie of this origin reaches us. Alone in a window it does. Inside a page of another site the browser decides
 * and says so without a person being asked; and even where it lets cookies through, ours is for pages of its own site only,
 * which a trial shows.
 */
export async function mayUseCookies(page: Window): Promise<boolean> {
  if (!isFramed(page)) return true;
  const { document } = page;
  try {
    if (typeof document.hasStorageAccess === 'function' && !(await document.hasStorageAccess())) return false;
    return canKeepCookie(document);
  } catch {
    return false;
  }
}

const TRIAL = 'feisuo_trial=1';

function canKeepCookie(document: Document): boolean {
  // The newer interface is missing in two of three browsers.
  document.cookie = `${TRIAL}; Path=/account; SameSite=Lax; Max-Age=5`;
  return document.cookie.split('; ').includes(TRIAL);
}
