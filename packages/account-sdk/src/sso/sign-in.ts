import { isAnonymousSub, type OpenPageAction } from '@feisuo/contract/facts/account-vocabulary';
import type { AccountClient } from '../account-client.ts';
import { cancelled, ownError, toAccountError } from '../errors/account-error.ts';
import { openPages } from './actions.ts';
import { allowedAddress, isPage, markedAs } from './addresses.ts';
import { readCallback, removeCallback, type Callback } from './callback.ts';
import { openFrame, type Frame } from './frame.ts';
import type { FrameTrust } from './frame-trust.ts';
import { putMarker } from './marker-cookie.ts';
import { need, needPage } from './need.ts';
import type { SignInMode } from './sign-in-mode.ts';
import type { SignInSession, SignInSessions } from './sign-in-session.ts';
import type { SignInOptions, SsoState } from './sso-client.ts';
import { signInFrameParam } from './page-params.ts';

export type SignInAction = Exclude<OpenPageAction, `sign_out${string}`>;

export interface SignIn {
  /** Who signs in by whichever way while somebody does, is the same sign-in. */
  by(action: SignInAction, options?: SignInOptions): Promise<SsoState>;
  /** Takes in the answer that the address of a page is; null where it answers nothing that we asked. */
  atPage(page: Window): Promise<SsoState | null>;
  /** Whoever is signing in gives up: nothing that comes of it any more is kept. */
  end(): void;
}

export function createSignIn(
  client: AccountClient,
  sessions: SignInSessions,
  trust: FrameTrust,
  mode: () => Promise<SignInMode>,
  ready: () => Promise<unknown>,
): SignIn {
  const { config, credentials, platform } = client;
  let running: Promise<SsoState> | null = null;
  let isSilent = false;
  let openedFrame: Frame | null = null;
  /** How often sign-ins were ended. One that began before the last time signs nobody in. */
  let endings = 0;

  /** Takes what an answer brought. @throws AccountError */
  async function finish(
    begun: number,
    session: SignInSession,
    callback: Callback | null | undefined,
  ): Promise<SsoState> {
    if (!callback?.code || callback.error) throw callback?.error ?? cancelled();
    const granted = await (await mode()).exchange(session, callback);
    if (begun !== endings) {
      // Nobody waits for it; should it get lost, nobody has the tokens.
      credentials.revoke(undefined, granted).catch(() => {});
      throw cancelled();
    }
    const { sub } = await credentials.save(granted);
    putMarker(needPage(client));
    return { signedIn: true, sub };
  }

  async function start(begun: number, action: SignInAction, options: SignInOptions): Promise<SsoState> {
    const page = needPage(client);
    const isOutOfSight = action === 'try_sign_in';
    // Whom the service does not say anything of, or nothing good, may sign in: the sign-in page tells them what is wrong.
    const here = options.prompt ? null : await credentials.get().catch(() => null);
    if (here && (isOutOfSight || !isAnonymousSub(here.sub))) return { signedIn: true, sub: here.sub };
    const isWindow = openPages[action].isWindow || (action === 'sign_in_by_iframe' && (await trust.takeWindow()));
    // What a person sees is loaded when one is needed; should it not arrive, the whole window will do.
    const dress = isWindow || isOutOfSight ? undefined : (await import('./overlay.ts').catch(() => null))?.overlay;
    if (action === 'request' && !dress) throw noFrame();
    const isFrame = isOutOfSight || Boolean(dress);
    const { signInRedirectURI } = config;
    const address = need({ signInRedirectURI });
    const asked = {
      state: `state-${platform.random(32)}`,
      redirect_uri: isFrame ? markedAs(address, signInFrameParam) : address,
    };
    const { issuer, begin } = await mode();
    const [src, kept] = await begin({
      ...asked,
      wishes: { ...options.params, prompt: isOutOfSight ? 'none' : options.prompt, login_hint: options.loginHint },
    });
    // A frame may end in the whole window too: some providers show themselves in no frame.
    const returnTo = allowedAddress(options.returnTo ?? page.location.href, page.location);
    const session = { ...asked, ...kept, returnTo };
    await sessions.save(session);
    // Somebody signed out while this got ready, or came and does not want to be silent.
    if (begun !== endings || (isOutOfSight && !isSilent)) throw cancelled();
    if (!isFrame) {
      page.location.assign(src);
      return { signedIn: false };
    }
    let isBlank = false;
    const frame = openFrame<Callback | null>(client, page, src, {
      ...openPages[action],
      dress,
      onLoad(href) {
        if (isPage(href, session.redirect_uri, signInFrameParam)) {
          frame.close(readCallback(href, session.state, issuer));
        }
      },
      async onBlank() {
        // Pages of providers say nothing at all.
        isBlank = Boolean(issuer) && (action === 'request' || (await trust.takeWindow(true)));
        if (isBlank) frame.close();
      },
    });
    openedFrame = frame;
    const answer = await frame.closed;
    await sessions.clear();
    if (answer || !isBlank) return finish(begun, session, answer);
    if (action === 'request') throw noFrame();
    return start(begun, 'sign_in', options);
  }

  async function run(before: Promise<unknown> | null, action: SignInAction, options: SignInOptions) {
    const begun = endings;
    try {
      await ready();
      await before?.catch(() => {});
      return await start(begun, action, options);
    } catch (thrown) {
      throw toAccountError(thrown);
    }
  }

  return {
    by(action, options = {}) {
      const wantsSilence = action === 'try_sign_in';
      if (running && (wantsSilence || !isSilent)) return running;
      isSilent = wantsSilence;
      openedFrame?.close();
      const mine = run(running, action, options).finally(() => {
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
      const session = await sessions.load();
      const callback = session && readCallback(page.location.href, session.state, (await mode()).issuer);
      if (!callback) return null;
      // Before anything can go wrong: a code is good for one try.
      await sessions.clear();
      removeCallback(page);
      const { returnTo } = session;
      const back = returnTo ? { returnTo } : {};
      try {
        return { ...(await finish(begun, session, callback)), ...back };
      } catch (thrown) {
        return { signedIn: false, error: toAccountError(thrown), ...back };
      }
    },
  };
}

/** A call asked for this sign-in, and nobody: it must not take the page away from whoever is busy on it. */
const noFrame = () => ownError('unauthenticated', 'no frame to sign in');
