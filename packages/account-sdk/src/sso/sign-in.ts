import { isAnonymousSub, ssoPageParams, type OpenPageAction } from '@feisuo/contract/facts/account-vocabulary';
import { cancelled, toAccountError } from '../errors/account-error.ts';
import { openPages } from './actions.ts';
import { allowedAddress, isPage, markedAs } from './addresses.ts';
import { readCallback, type Callback } from './callback.ts';
import { openFrame, type Dress, type Frame } from './frame.ts';
import { putMarker } from './marker-cookie.ts';
import { need, needPage } from './need.ts';
import type { SignInSession } from './sign-in-session.ts';
import type { SignInOptions, SsoState } from './sso-client.ts';
import type { SsoParts } from './sso-parts.ts';

export type SignInAction = Exclude<OpenPageAction, `sign_out${string}`>;

export interface SignIn {
  /** Who signs in by whichever way while somebody does, is the same sign-in. */
  by(action: SignInAction, options?: SignInOptions): Promise<SsoState>;
  /** Takes what an answer brought. @throws AccountError */
  finish(session: SignInSession, callback: Callback | null): Promise<SsoState>;
}

/** A sign-in that has been taken to another page. */
interface Away {
  src: string;
  session: SignInSession;
  issuer: string | undefined;
  action: SignInAction;
  options: SignInOptions;
  dress: Dress | undefined;
}

export function createSignIn({ client, sessions, mode, trust, ready }: SsoParts): SignIn {
  const { config, credentials, platform } = client;
  let running: Promise<SsoState> | null = null;
  let isSilent = false;
  let silentFrame: Frame | null = null;

  async function finish(session: SignInSession, callback: Callback | null): Promise<SsoState> {
    if (!callback?.code || callback.error) throw callback?.error ?? cancelled();
    const { sub } = await credentials.save(await (await mode()).exchange(session, callback));
    putMarker(needPage(client));
    return { signedIn: true, sub };
  }

  async function start(action: SignInAction, options: SignInOptions): Promise<SsoState> {
    const page = needPage(client);
    const isOutOfSight = action === 'try_sign_in';
    // Whom the service does not say anything of, or nothing good, may sign in: the sign-in page tells them what is wrong.
    const here = options.prompt ? null : await credentials.get().catch(() => null);
    if (here && (isOutOfSight || !isAnonymousSub(here.sub))) return { signedIn: true, sub: here.sub };
    const isWindow = openPages[action].isWindow || (action === 'sign_in_by_iframe' && (await trust.takeWindow()));
    // What a person sees is loaded when one is needed; should it not arrive, the whole window will do.
    const dress = isWindow || isOutOfSight ? undefined : (await import('./overlay.ts').catch(() => null))?.overlay;
    const isFrame = isOutOfSight || Boolean(dress);
    const { signInRedirectURI } = config;
    const address = need({ signInRedirectURI });
    const request = {
      state: `state-${platform.random(32)}`,
      redirect_uri: isFrame ? markedAs(address, ssoPageParams.signInInFrame) : address,
    };
    const wishes = {
      ...options.params,
      prompt: isOutOfSight ? 'none' : options.prompt,
      login_hint: options.loginHint,
    };
    const { issuer, begin } = await mode();
    const [src, kept] = await begin({ ...request, wishes });
    // A frame may end in the whole window too: some providers show themselves in no frame.
    const returnTo = allowedAddress(options.returnTo ?? page.location.href, page.location);
    const session = { ...request, ...kept, returnTo };
    await sessions.save(session);
    if (isFrame) return inFrame(page, { src, session, issuer, action, options, dress });
    page.location.assign(src);
    return { signedIn: false };
  }

  async function inFrame(page: Window, { src, session, issuer, action, options, dress }: Away): Promise<SsoState> {
    // Somebody came while this got ready, who does not want to be silent.
    if (!dress && !isSilent) throw cancelled();
    let answer: Callback | null = null as Callback | null;
    let isBlank = false;
    const frame = openFrame(client, page, src, {
      ...openPages[action],
      dress,
      onLoad(href) {
        if (isPage(href, session.redirect_uri, ssoPageParams.signInInFrame)) {
          answer = readCallback(href, session.state, issuer);
          frame.close();
        }
      },
      async onBlank() {
        // Pages of providers say nothing at all.
        isBlank = Boolean(issuer) && (await trust.takeWindow(true));
        if (isBlank) frame.close();
      },
    });
    if (!dress) silentFrame = frame;
    await frame.closed;
    await sessions.clear();
    return isBlank && !answer ? start('sign_in', options) : finish(session, answer);
  }

  async function run(before: Promise<unknown> | null, action: SignInAction, options: SignInOptions) {
    try {
      await ready();
      await before?.catch(() => {});
      return await start(action, options);
    } catch (thrown) {
      throw toAccountError(thrown);
    }
  }

  return {
    by(action, options = {}) {
      const wantsSilence = action === 'try_sign_in';
      if (running && (wantsSilence || !isSilent)) return running;
      isSilent = wantsSilence;
      silentFrame?.close();
      const mine = run(running, action, options).finally(() => {
        if (running === mine) running = null;
      });
      running = mine;
      return mine;
    },
    finish,
  };
}
