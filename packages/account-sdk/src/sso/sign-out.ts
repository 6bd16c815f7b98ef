import type { AccountClient } from '../account-client.ts';
import { rethrow } from '../errors/account-error.ts';
import type { AccountStorage } from '../storage/web-stores.ts';
import { framedPages } from './page-open-actions.ts';
import { allowedAddress, isPage, markedAs, signOutAddressOf, webAddress } from './addresses.ts';
import { openFrame } from './frame.ts';
import type { FrameTrust } from './frame-session-support.ts';
import { leaveMarker } from './marker-cookie.ts';
import { requireSetting, requirePage } from './require-setting.ts';
import type { SignInMode } from './sign-in-mode.ts';
import type { SignOutOptions } from './sso-client.ts';
import { signOutFrameParam, signOutParam } from './page-params.ts';
import { withTimeout } from '../with-timeout.ts';

/** Milliseconds to wait in a frame of the account pages, which remove the frame half a second after it was loaded. */
const FRAME_PATIENCE_MS = 200;

export interface SignOut {
  /** Concurrent calls share one sign-out. */
  by(action: 'sign_out' | 'sign_out_by_iframe', options?: SignOutOptions): Promise<void>;
  /** Handles the sign-out on the application's own sign-out page. */
  atPage(page: Window): Promise<void>;
}

export function createSignOut(
  client: AccountClient,
  tab: AccountStorage,
  trust: FrameTrust,
  mode: () => Promise<SignInMode>,
  ready: () => Promise<unknown>,
  endSignIn: () => void,
): SignOut {
  const { config, credentials, log, platform } = client;
  const returnKey = `sso_return_${config.clientId}`;
  let running: Promise<void> | null = null;

  async function forget(page: Window): Promise<void> {
    const hookDone = Promise.resolve()
      .then(config.beforeSignOut)
      .catch((error: unknown) => log.error('beforeSignOut', error));
    await withTimeout(platform, hookDone, page.parent === page ? undefined : FRAME_PATIENCE_MS);
    // Ends a pending sign-in, which would otherwise sign the user in again.
    endSignIn();
    leaveMarker(page);
    // The stored credentials are cleared before the service is called, so they are gone whatever the service replies.
    const revoked = credentials.revoke().catch((error: unknown) => log.warn('revoke', error));
    await withTimeout(platform, revoked);
  }

  async function start(action: 'sign_out' | 'sign_out_by_iframe', { returnTo }: SignOutOptions): Promise<void> {
    await withTimeout(platform, ready());
    const page = requirePage(client);
    await forget(page);
    // If frames cannot hold a session in this browser, a frame cannot end it either, so the whole window is used.
    await leave(page, framedPages[action] !== undefined && !(await trust.isLost()), returnTo);
  }

  async function leave(page: Window, isFrame: boolean, returnTo?: string, known?: string): Promise<void> {
    const ownPage = signOutAddressOf(config);
    const back = isFrame ? markedAs(requireSetting(config, 'signInRedirectURI'), signOutFrameParam) : ownPage;
    // A provider's sign-out address is valid only once, so an address that was already requested is reused.
    const address = (await (await mode()).signOutAddress(back)) || known;
    const next = allowedAddress(returnTo, page.location, config.signOutOrigins);
    if (!address) {
      if (next) page.location.assign(next);
    } else if (isFrame) {
      const frame = openFrame<boolean>(client, page, address, {
        ...framedPages.sign_out_by_iframe,
        onLoad(href) {
          // A provider supports only one return address, so the frame may end on the redirect or on the sign-out page.
          if (isPage(href, back, signOutFrameParam) || isPage(href, ownPage, signOutParam)) {
            frame.close(/error=/.test(href));
          }
        },
      });
      // The account pages got no cookie in the frame, so the session still exists. The whole window can end it.
      if (await frame.closed) await leave(page, false, returnTo, address);
    } else {
      // The account pages redirect only to registered addresses. Our registered sign-out page then redirects to `next`.
      await tab.setItem(returnKey, next ?? page.location.href);
      page.location.assign(webAddress(address));
    }
  }

  return {
    by: (action, options = {}) =>
      (running ??= start(action, options)
        .catch(rethrow)
        .finally(() => {
          running = null;
        })),
    async atPage(page) {
      await forget(page);
      const { location } = page;
      let returnTo = new URL(location.href).searchParams.get('redirect_uri');
      // Only the account pages open the sign-out page in a frame. In a frame there is no page to return to.
      if (page.parent === page) {
        returnTo ??= await tab.getItem(returnKey);
        await tab.removeItem(returnKey);
      }
      const next = allowedAddress(returnTo, location, config.signOutOrigins);
      if (next) location.replace(next);
    },
  };
}
