import { isFramed } from '../shell/frame.ts';

/**
 * Whether our cookie is sent: always in a top-level page. In a frame of another site the Storage Access API tells
 * without asking; even then ours is SameSite=Lax, so a test cookie decides.
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
  // `cookieStore` is missing in two of three browsers.
  document.cookie = `${TRIAL}; Path=/account; SameSite=Lax; Max-Age=5`;
  return document.cookie.split('; ').includes(TRIAL);
}
