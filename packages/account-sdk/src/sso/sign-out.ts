import type { AccountClient } from '../account-client.ts';
import { rethrow } from '../errors/account-error.ts';
import type { AccountStorage } from '../storage/web-stores.ts';
import { openPages } from './actions.ts';
import { allowedAddress, isPage, markedAs, signOutAddressOf, webAddress } from './addresses.ts';
import { openFrame } from './frame.ts';
import type { FrameTrust } from './frame-trust.ts';
import { leaveMarker } from './marker-cookie.ts';
import { requireSetting, requirePage } from './require-setting.ts';
import type { SignInMode } from './sign-in-mode.ts';
import type { SignOutOptions } from './sso-client.ts';
import { signOutFrameParam, signOutParam } from './page-params.ts';
import { withTimeout } from '../with-timeout.ts';

/** Maximum wait in a frame of the account pages, which close their frames half a second after loading. */
const FRAME_PATIENCE_MS = 200;

export interface SignOut {
  /** Concurrent calls share one sign-out. */
  by(action: 'sign_out' | 'sign_out_by_iframe', options?: SignOutOptions): Promise<void>;
  /** The application's own sign-out page. */
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
    // The credentials on this page are cleared first, whatever the service replies.
    const revoked = credentials.revoke().catch((error: unknown) => log.warn('revoke', error));
    await withTimeout(platform, revoked);
  }

  async function start(action: 'sign_out' | 'sign_out_by_iframe', { returnTo }: SignOutOptions): Promise<void> {
    await withTimeout(platform, ready());
    const page = requirePage(client);
    await forget(page);
    // A frame that cannot hold the session cannot end the session either.
    await leave(page, !openPages[action].isWindow && !(await trust.isLost()), returnTo);
  }

  async function leave(page: Window, isFrame: boolean, returnTo?: string, known?: string): Promise<void> {
    const ownPage = signOutAddressOf(config);
    const back = isFrame ? markedAs(requireSetting(config, 'signInRedirectURI'), signOutFrameParam) : ownPage;
    // The sign-out address of a provider is valid for one use.
    const address = (await (await mode()).signOutAddress(back)) || known;
    const next = allowedAddress(returnTo, page.location, config.signOutOrigins);
    if (!address) {
      if (next) page.location.assign(next);
    } else if (isFrame) {
      const frame = openFrame<boolean>(client, page, address, {
        ...openPages.sign_out_by_iframe,
        onLoad(href) {
          // A provider supports one return address only, so the frame may end on either page.
          if (isPage(href, back, signOutFrameParam) || isPage(href, ownPage, signOutParam)) {
            frame.close(/error=/.test(href));
          }
        },
      });
      // The frame got no cookie of the account pages, so the session still exists. The whole window can end it.
      if (await frame.closed) await leave(page, false, returnTo, address);
    } else {
      // The account pages return to registered addresses only. Our sign-out page is registered and redirects to
      // `next`.
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
      // Only the account pages open the sign-out page in a frame. They do this for every application.
      if (page.parent === page) {
        returnTo ??= await tab.getItem(returnKey);
        await tab.removeItem(returnKey);
      }
      const next = allowedAddress(returnTo, location, config.signOutOrigins);
      if (next) location.replace(next);
    },
  };
}
