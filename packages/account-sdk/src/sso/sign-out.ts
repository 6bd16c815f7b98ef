import type { AccountClient } from '../account-client.ts';
import { rethrow } from '../errors/account-error.ts';
import type { AccountStorage } from '../storage/account-storage.ts';
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

/** The account pages close their frames half a second after the load. */
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
    const asked = Promise.resolve()
      .then(config.beforeSignOut)
      .catch((error: unknown) => log.error('beforeSignOut', error));
    await withTimeout(platform, asked, page.parent === page ? undefined : FRAME_PATIENCE_MS);
    // A pending sign-in would sign in again.
    endSignIn();
    leaveMarker(page);
    // Cleared here first, whatever the service answers.
    const told = credentials.revoke().catch((error: unknown) => log.warn('revoke', error));
    await withTimeout(platform, told);
  }

  async function start(action: 'sign_out' | 'sign_out_by_iframe', { returnTo }: SignOutOptions): Promise<void> {
    await withTimeout(platform, ready());
    const page = requirePage(client);
    await forget(page);
    // A frame that cannot hold a session cannot end one.
    await leave(page, !openPages[action].isWindow && !(await trust.isLost()), returnTo);
  }

  async function leave(page: Window, isFrame: boolean, returnTo?: string, known?: string): Promise<void> {
    const ownPage = signOutAddressOf(config);
    const back = isFrame ? markedAs(requireSetting(config, 'signInRedirectURI'), signOutFrameParam) : ownPage;
    // A provider's address is used once.
    const address = (await (await mode()).signOutAddress(back)) || known;
    const next = allowedAddress(returnTo, page.location, config.signOutOrigins);
    if (!address) {
      if (next) page.location.assign(next);
    } else if (isFrame) {
      const frame = openFrame<boolean>(client, page, address, {
        ...openPages.sign_out_by_iframe,
        onLoad(href) {
          // A provider supports one return address only.
          if (isPage(href, back, signOutFrameParam) || isPage(href, ownPage, signOutParam)) {
            frame.close(/error=/.test(href));
          }
        },
      });
      // No cookie reached the account pages in the frame, so the session still exists; use the whole window.
      if (await frame.closed) await leave(page, false, returnTo, address);
    } else {
      // The account pages return to registered addresses only; ours redirects from there.
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
      let asked = new URL(location.href).searchParams.get('redirect_uri');
      // In a frame only the account pages open this, for every application.
      if (page.parent === page) {
        asked ??= await tab.getItem(returnKey);
        await tab.removeItem(returnKey);
      }
      const next = allowedAddress(asked, location, config.signOutOrigins);
      if (next) location.replace(next);
    },
  };
}
