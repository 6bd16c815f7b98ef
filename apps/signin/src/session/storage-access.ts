import { isFramed } from '../shell/parent-origin.tsx';

/**
 * Whether the browser sends our cookie; always true for a page without frame. In a frame the Storage Access API tells,
 * and a test cookie confirms the result, because our cookie is SameSite=Lax.
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
  // `document.cookie`, because not all browsers have `cookieStore`.
  document.cookie = `${TRIAL}; Path=/account; SameSite=Lax; Max-Age=5`;
  return document.cookie.split('; ').includes(TRIAL);
}
