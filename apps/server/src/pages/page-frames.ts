import { isPreviewPath } from '@feisuo/contract/facts/preview-messages';
import { isWebviewPath } from '@feisuo/contract/facts/slot-vocabulary';

/** Pages that account pages and applications open in frames; the sign-out page is opened by whoever somebody leaves. */
const ssoPages = new Set(['/sso/callback', '/sso/provider', '/sso/captcha']);
const signOutPage = '/sso/sign-out';

export interface FramingRules {
  accountOrigin: string;
  /** Frames previews. */
  consoleOrigin: string;
  /** The simulator of the desktop client shows every page of the site in a frame; popups show some, always. */
  hasBridgeSimulator: boolean;
  /** Origins of every registered client. */
  listClientOrigins(): Promise<string[]>;
}

/** Who may put a page of the site into a frame: nobody, unless the page is made for it. Of nested frames every one counts. */
export async function frameAncestorsOf(
  path: string,
  { accountOrigin, consoleOrigin, hasBridgeSimulator, listClientOrigins }: FramingRules,
): Promise<string[]> {
  if (ssoPages.has(path)) return ["'self'", accountOrigin];
  // An application that signs somebody out in a hidden frame has the account pages in it, and those have us.
  if (path === signOutPage) return [...new Set(["'self'", accountOrigin, ...(await listClientOrigins())])];
  if (isPreviewPath(path)) return [...new Set(["'self'", consoleOrigin])];
  return hasBridgeSimulator || isWebviewPath(path) ? ["'self'"] : [];
}
