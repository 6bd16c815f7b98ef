import { isAnonymousSub, noStorageDescription, type RefreshAction } from '@feisuo/contract/facts/account-vocabulary';
import type { AccountClient } from '../account-client.ts';
import type { Credentials } from '../credentials/credentials.ts';
import { isNamed, ownError, toAccountError } from '../errors/account-error.ts';
import { addressOf } from '../request/address-of.ts';
import { steady } from '../storage/steady.ts';
import { sessionStore } from '../storage/web-stores.ts';
import { signOutAddressOf } from './addresses.ts';
import { directMode } from './direct-mode.ts';
import type { ProviderSignIn } from './provider-mode.ts';
import { createFrameTrust } from './frame-trust.ts';
import { hasMarker, removeOwnMarker } from './marker-cookie.ts';
import { needPage } from './need.ts';
import type { SignInMode } from './sign-in-mode.ts';
import { createSignIn } from './sign-in.ts';
import { createSignOut } from './sign-out.ts';
import type { SsoClient, SsoState } from './sso-client.ts';
import { takeAddress } from './take-address.ts';
import { within } from '../within.ts';

/** What a page waits for silence: the frame is closed after five seconds, and then there may be a code to exchange. */
const SILENCE_MS = 8_000;

const failedBy = (thrown: unknown): SsoState => ({ signedIn: false, error: toAccountError(thrown) });

/**
 * Single sign-on for the page that this client runs on. In provider mode `api`, of `createAccountApi`, meets what stands in
 * the way of a sign-in: captchas, and a second factor, which its `continueSignIn` goes on with.
 */
export function createSsoClient(client: AccountClient, api?: ProviderSignIn): SsoClient {
  const { config, credentials, log, platform, request } = client;
  const { clientId, provider } = config;
  const tab = steady(sessionStore(platform.page ?? undefined), log);
  const trust = createFrameTrust(tab, clientId);
  let opened: Promise<SsoState> | null = null;
  /** What the address of the page said, once that has been seen to. */
  let taken: Promise<SsoState | null> = Promise.resolve(null);
  const ready = () => taken;
  // In the tab's own storage two tabs do not disturb each other, and it is there after the trip to the account pages.
  const signIn = createSignIn(client, tab, trust, mode, ready);
  const signOut = createSignOut(client, tab, trust, mode, ready, signIn.end);

  async function mode(): Promise<SignInMode> {
    if (!provider) return directMode(client);
    // Loaded by the few who need it.
    const { providerMode } = await import('./provider-mode.ts');
    return providerMode(client, provider.providerId, signOutAddressOf(config), addressOf, api);
  }

  /** Null when nobody is signed in. @throws AccountError when it could not be found out */
  const whoIsHere = (action?: RefreshAction): Promise<Credentials | null> =>
    credentials.get({ action }).catch((thrown: unknown) => {
      if (isNamed(thrown, 'unauthenticated')) return null;
      throw thrown;
    });

  async function trySilently(): Promise<SsoState> {
    try {
      return await signIn.by('try_sign_in');
    } catch (thrown) {
      if (isNamed(thrown, 'login_required')) {
        if (thrown.error_description === noStorageDescription) await trust.lose();
        else removeOwnMarker(needPage(client));
      }
      return failedBy(thrown);
    }
  }

  async function open(): Promise<SsoState> {
    const { page } = platform;
    if (page) {
      taken = takeAddress(page, config.signOutURI, signIn, signOut).catch(failedBy);
    }
    const told = await taken;
    if (told && !told.error) return told;
    try {
      // A page is not kept waiting by a refresh that nobody answers. It goes on, and `getAccessToken` waits for it.
      const here = await within(platform, whoIsHere('USER_AUTO_LOGIN'));
      if (here === undefined) throw ownError('unreachable', 'timeout');
      // Whoever was signed in before a sign-in failed still is.
      if (here) return { ...told, signedIn: true, sub: here.sub };
      if (told || !page || !config.trySignIn || !hasMarker(page) || (await trust.isLost())) {
        return { signedIn: false, ...told };
      }
    } catch (thrown) {
      return { ...failedBy(thrown), ...told };
    }
    // That nobody could be found is no news to a page that did not ask.
    const { error: _, ...state } = (await within(platform, trySilently(), SILENCE_MS)) ?? { signedIn: false };
    return state;
  }

  /** Loaded once the page knows who is here. Where it cannot be loaded, tokens are renewed when a call needs one. */
  async function renewAhead(): Promise<void> {
    const { page } = platform;
    if (page) (await import('../credentials/keep-fresh.ts').catch(() => null))?.keepFresh(page, client);
  }

  return {
    init: () => (opened ??= open().finally(() => void renewAhead())),
    signIn: (options) => signIn.by('sign_in', options),
    signInByIframe: (options) => signIn.by('sign_in_by_iframe', options),
    trySignIn: trySilently,
    async request(call) {
      const asked = { ...call, withCredentials: true };
      const before = await credentials.peek();
      try {
        return await request(asked);
      } catch (thrown) {
        if (!isNamed(thrown, 'unauthenticated')) throw thrown;
        const { sub } = await signIn.by('request');
        // What one account asked for must not be done to another.
        if (before && before.sub !== sub && !isAnonymousSub(before.sub)) throw thrown;
      }
      return request(asked);
    },
    signOut: (options) => signOut.by('sign_out', options),
    signOutByIframe: () => signOut.by('sign_out_by_iframe'),
    getAccessToken: async () => (await whoIsHere())?.access_token ?? null,
    isSignedIn: async () => Boolean(await whoIsHere()),
  };
}
