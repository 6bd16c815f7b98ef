import { isAnonymousSub, noStorageDescription } from '@feisuo/contract/facts/account-vocabulary';
import type { AccountClient } from '../account-client.ts';
import { toAccountError } from '../errors/account-error.ts';
import { isUnauthenticated } from '../errors/is-error.ts';
import { steady } from '../storage/steady.ts';
import { sessionStore } from '../storage/web-stores.ts';
import { addressOf, signOutAddressOf } from './addresses.ts';
import { directMode } from './direct-mode.ts';
import { createFrameTrust } from './frame-trust.ts';
import { hasMarker, removeOwnMarker } from './marker-cookie.ts';
import { createSignIn } from './sign-in.ts';
import { createSignInSessions } from './sign-in-session.ts';
import { createSignOut } from './sign-out.ts';
import type { SsoClient, SsoState } from './sso-client.ts';
import type { SsoParts } from './sso-parts.ts';
import { takeAddress } from './take-address.ts';

/** Single sign-on for the page that this client runs on. */
export function createSsoClient(client: AccountClient): SsoClient {
  const { config, credentials, log, platform, request } = client;
  const { clientId, provider } = config;
  const tab = steady(sessionStore(platform.page ?? undefined), log);
  const parts: SsoParts = {
    client,
    tab,
    // In the tab's own storage two tabs do not disturb each other, and it is there after the trip to the account pages.
    sessions: createSignInSessions(tab, clientId),
    async mode() {
      if (!provider) return directMode(config, platform, request);
      // Loaded by the few who need it.
      const { providerMode } = await import('./provider-mode.ts');
      return providerMode(client, provider.providerId, signOutAddressOf(config), addressOf);
    },
    trust: createFrameTrust(tab, clientId),
    ready: () => taken,
    async whoIsHere() {
      try {
        return await credentials.get();
      } catch (thrown) {
        if (isUnauthenticated(thrown)) return null;
        throw thrown;
      }
    },
  };
  const signIn = createSignIn(parts);
  const signOut = createSignOut(parts);
  const { trust, whoIsHere } = parts;
  let opened: Promise<SsoState> | null = null;
  let taken: Promise<SsoState | null> = Promise.resolve(null);

  async function trySilently(): Promise<SsoState> {
    try {
      return await signIn.by('try_sign_in');
    } catch (thrown) {
      const error = toAccountError(thrown);
      if (error.error === 'login_required') {
        if (error.error_description === noStorageDescription) await trust.lose();
        else if (platform.page) removeOwnMarker(platform.page);
      }
      return { signedIn: false, error };
    }
  }

  async function open(): Promise<SsoState> {
    const told = await taken;
    if (told && !told.error) return told;
    try {
      const here = await whoIsHere();
      // Whoever was signed in before a sign-in failed still is.
      if (here) return { ...told, signedIn: true, sub: here.sub };
      const { page } = platform;
      if (told || !page || !config.trySignIn || !hasMarker(page) || (await trust.isLost())) {
        return { signedIn: false, ...told };
      }
    } catch (thrown) {
      return { signedIn: false, error: toAccountError(thrown), ...told };
    }
    // That nobody could be found is no news to a page that did not ask.
    const { error: _, ...state } = await trySilently();
    return state;
  }

  return {
    init() {
      if (!opened) {
        const { page } = platform;
        if (page) {
          taken = takeAddress(page, parts, signIn, signOut).catch((thrown: unknown) => {
            return { signedIn: false, error: toAccountError(thrown) };
          });
        }
        opened = open();
      }
      return opened;
    },
    signIn: (options) => signIn.by('sign_in', options),
    signInByIframe: (options) => signIn.by('sign_in_by_iframe', options),
    trySignIn: trySilently,
    async request(call) {
      const asked = { ...call, withCredentials: true };
      const before = await credentials.peek();
      try {
        return await request(asked);
      } catch (thrown) {
        if (!isUnauthenticated(thrown)) throw thrown;
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
