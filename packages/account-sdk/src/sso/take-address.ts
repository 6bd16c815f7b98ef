import { isPage } from './addresses.ts';
import type { SignIn } from './sign-in.ts';
import type { SignOut } from './sign-out.ts';
import type { SsoState } from './sso-client.ts';
import { signInFrameParam, signOutFrameParam, signOutParam } from './page-params.ts';

/** What the address of the page says: what was done about it, and null for a page like any other. */
export async function takeAddress(
  page: Window,
  signOutURI: string | undefined,
  signIn: SignIn,
  signOut: SignOut,
): Promise<SsoState | null> {
  const { href } = page.location;
  const { searchParams } = new URL(href);
  if (isPage(href, signOutURI, signOutParam)) {
    await signOut.atPage(page);
    return { signedIn: false };
  }
  const isFrames = searchParams.has(signInFrameParam) || searchParams.has(signOutFrameParam);
  // The page around reads our address, and that is all we are here for.
  if (page.parent !== page && isFrames) return { signedIn: false };
  return searchParams.has('state') ? signIn.atPage(page) : null;
}
