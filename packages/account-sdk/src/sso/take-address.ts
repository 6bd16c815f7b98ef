import { ssoPageParams } from '@feisuo/contract/facts/account-vocabulary';
import { toAccountError } from '../errors/account-error.ts';
import { isPage } from './addresses.ts';
import { readCallback, removeCallback } from './callback.ts';
import type { SignIn } from './sign-in.ts';
import type { SignOut } from './sign-out.ts';
import type { SsoState } from './sso-client.ts';
import type { SsoParts } from './sso-parts.ts';

/** What the address of the page says: what was done about it, and null for a page like any other. */
export async function takeAddress(
  page: Window,
  { client, sessions, mode }: SsoParts,
  signIn: SignIn,
  signOut: SignOut,
): Promise<SsoState | null> {
  const { location } = page;
  const { searchParams } = new URL(location.href);
  if (isPage(location.href, client.config.signOutURI, ssoPageParams.signOut)) {
    await signOut.atPage(page);
    return { signedIn: false };
  }
  const isFrames = searchParams.has(ssoPageParams.signInInFrame) || searchParams.has(ssoPageParams.signOutInFrame);
  // The page around reads our address, and that is all we are here for.
  if (page.parent !== page && isFrames) return { signedIn: false };
  const session = searchParams.has('state') ? await sessions.load() : null;
  const callback = session && readCallback(location.href, session.state, (await mode()).issuer);
  if (!callback) return null;
  // Before anything can go wrong: a code is good for one try.
  await sessions.clear();
  removeCallback(page);
  const { returnTo } = session;
  const back = returnTo ? { returnTo } : {};
  try {
    return { ...(await signIn.finish(session, callback)), ...back };
  } catch (thrown) {
    return { signedIn: false, error: toAccountError(thrown), ...back };
  }
}
