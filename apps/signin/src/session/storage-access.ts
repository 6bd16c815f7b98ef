import { isFramed } from '../shell/frame.ts';

/**
 * Whether the cookie of this origin reaches us. Alone in a window it does; inside a page of another site the browser
 * decides, and says so without a person being asked. A browser that cannot tell is given the benefit of the doubt.
 */
export async function mayUseCookies(page: Window): Promise<boolean> {
  if (!isFramed(page)) return true;
  const { document } = page;
  if (typeof document.hasStorageAccess !== 'function') return true;
  try {
    return await document.hasStorageAccess();
  } catch {
    return false;
  }
}
