import { isAnonymousSub, type OpenPageAction } from '@feisuo/contract/facts/account-vocabulary';
import type { AccountClient } from '../account-client.ts';
import { cancelled, ownError, rethrow, toAccountError } from '../errors/account-error.ts';
import type { AccountStorage } from '../storage/web-stores.ts';
import { readJson } from '../storage/read-json.ts';
import { framedPages, type OpenPage } from './page-open-actions.ts';
import { allowedAddress, isPage, markedAs, webAddress } from './addresses.ts';
import { readCallback, removeCallback, type Callback } from './callback.ts';
import { openFrame, type Frame } from './frame.ts';
import type { FrameTrust } from './frame-session-support.ts';
import { putMarker } from './marker-cookie.ts';
import { requireSetting, requirePage } from './require-setting.ts';
import type { SignInMode, SignInSession } from './sign-in-mode.ts';
import type { SignInOptions, SsoState } from './sso-client.ts';
import { signInFrameParam } from './page-params.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { withTimeout } from '../with-timeout.ts';

type SignInAction = Exclude<OpenPageAction, `sign_out${string}`>;

export interface SignIn {
  /** Starts a sign-in by this action. Concurrent calls share one sign-in. */
  by(action: SignInAction, options?: SignInOptions): Promise<SsoState>;
  /**
   * Handles the authorization response in the page's address. Null if there is no response to this client's request.
   */
  atPage(page: Window): Promise<SsoState | null>;
  /** Ends the pending sign-in, whose result is then dropped. */
  end(): void;
}

export function createSignIn(
  client: AccountClient,
  tab: AccountStorage,
  trust: FrameTrust,
  mode: () => Promise<SignInMode>,
  ready: () => Promise<unknown>,
): SignIn {
  const { config, credentials, platform } = client;
  // The storage key of this client's pending sign-in. A new sign-in replaces the pending one.
  const key = `sso_sign_in_${config.clientId}`;
  let running: Promise<SsoState> | null = null;
  let isSilent = false;
  let openedFrame: Frame | null = null;
  /** Incremented when a sign-in is ended. A sign-in that began before that must not store its tokens. */
  let endings = 0;

  /**
   * Handles the response of the sign-in page.
   * @throws AccountError
   */
  async function finish(
    begun: number,
    session: SignInSession,
    callback: Callback | null | undefined,
  ): Promise<SsoState> {
    if (!callback?.code || callback.error) throw callback?.error ?? cancelled();
    const granted = await (await mode()).exchange(session, callback);
    if (begun !== endings) {
      // The revocation is not awaited. If it fails, the tokens are unusable anyway, because they were never stored.
      credentials.revoke(undefined, granted).catch(() => {});
      throw cancelled();
    }
    const { sub } = await credentials.save(granted);
    putMarker(requirePage(client));
    return { signedIn: true, sub };
  }

  async function start(begun: number, action: SignInAction, options: SignInOptions): Promise<SsoState> {
    const page = requirePage(client);
    const isOutOfSight = action === 'try_sign_in';
    // If the stored session is refused or does not answer, the sign-in continues; the sign-in page shows the cause.
    const here = options.prompt
      ? null
      : await withTimeout(
          platform,
          credentials.get().catch(() => null),
        );
    if (here && (isOutOfSight || !isAnonymousSub(here.sub))) return { signedIn: true, sub: here.sub };
    const isWindow = !framedPages[action] || (action === 'sign_in_by_iframe' && (await trust.takeWindow()));
    // The overlay is loaded on demand. If it cannot be loaded, the sign-in uses the whole window instead of a frame.
    const decorate = isWindow || isOutOfSight ? undefined : (await import('./overlay.ts').catch(() => null))?.overlay;
    if (action === 'request' && !decorate) throw noFrame();
    const isFrame = isOutOfSight || Boolean(decorate);
    const address = requireSetting(config, 'signInRedirectURI');
    const asked = {
      state: `state-${platform.random(32)}`,
      redirect_uri: isFrame ? markedAs(address, signInFrameParam) : address,
    };
    const { issuer, begin } = await mode();
    const [src, kept] = await begin({
      ...asked,
      options: {
        ...options.params,
        ...omitUndefined({ prompt: isOutOfSight ? 'none' : options.prompt, login_hint: options.loginHint }),
      },
    });
    // The return address is stored also for frames, because a sign-in may move from the frame to the whole window: some
    // providers refuse to be framed.
    const back = allowedAddress(options.returnTo ?? page.location.href, page.location);
    // A sign-in that starts on the redirect page itself has no page to return to. This does not apply to the redirect
    // page of a single-page site, whose address has other parameters.
    const isNowhere = back === address || isPage(back, address, 'state');
    const session = { ...asked, ...kept, returnTo: isNowhere ? undefined : back };
    await tab.setItem(key, JSON.stringify(session));
    // Meanwhile the user signed out, or a visible sign-in replaced this silent one.
    if (begun !== endings || (isOutOfSight && !isSilent)) throw cancelled();
    if (!isFrame) {
      page.location.assign(webAddress(src));
      return { signedIn: false };
    }
    let isBlank = false;
    const frame = openFrame<Callback | null>(client, page, src, {
      ...(framedPages[action] as OpenPage),
      decorate,
      onLoad(href) {
        if (isPage(href, session.redirect_uri, signInFrameParam)) {
          frame.close(readCallback(href, session.state, issuer));
        }
      },
      async onBlank() {
        // Pages of providers post no messages, so the blank check applies only to our own account pages.
        isBlank = Boolean(issuer) && (action === 'request' || (await trust.takeWindow(true)));
        if (isBlank) frame.close();
      },
    });
    openedFrame = frame;
    const answer = await frame.closed;
    await tab.removeItem(key);
    if (answer || !isBlank) return finish(begun, session, answer);
    if (action === 'request') throw noFrame();
    return start(begun, 'sign_in', options);
  }

  async function run(before: Promise<unknown> | null, action: SignInAction, options: SignInOptions) {
    const begun = endings;
    await ready();
    await before?.catch(() => {});
    return start(begun, action, options);
  }

  return {
    by(action, options = {}) {
      const wantsSilence = action === 'try_sign_in';
      if (running && (wantsSilence || !isSilent)) return running;
      isSilent = wantsSilence;
      openedFrame?.close();
      const mine = run(running, action, options)
        .catch(rethrow)
        .finally(() => {
          if (running === mine) running = null;
        });
      running = mine;
      return mine;
    },
    end() {
      endings += 1;
      running = null;
      openedFrame?.close();
    },
    async atPage(page) {
      const begun = endings;
      const session = await readJson<SignInSession>(tab, key, ({ state, redirect_uri }) => state && redirect_uri);
      const callback = session && readCallback(page.location.href, session.state, (await mode()).issuer);
      if (!callback) return null;
      // Removed before any step that can fail, because an authorization code can be exchanged only once.
      await tab.removeItem(key);
      removeCallback(page);
      const back = omitUndefined({ returnTo: session.returnTo });
      try {
        return { ...(await finish(begun, session, callback)), ...back };
      } catch (thrown) {
        return { signedIn: false, error: toAccountError(thrown), ...back };
      }
    },
  };
}

/** The error of a sign-in for a call. The user did not start it, so it must not navigate away from the page. */
const noFrame = () => ownError('unauthenticated', 'no frame to sign in');
