import { isFramed } from '../shell/parent-origin.tsx';

/**
 * Whether the browser sends our cookie. A top-level page always may. In a frame of another site the Storage Access
 * API tells without asking the user, and a test cookie confirms it, because our cookie is SameSite=Lax.
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
  // Uses `document.cookie`, because only one of the three browser engines has `cookieStore`.
  document.cookie = `${TRIAL}; Path=/account; SameSite=Lax; Max-Age=5`;
  return document.cookie.split('; ').includes(TRIAL);
}
