import {
  isAnonymousSub,
  noStorageDescription,
  type RefreshAction,
  defaultScope,
} from '@feisuo/contract/facts/account-vocabulary';
import type { accountPaths } from '@feisuo/contract/facts/paths';
import type { AccountClient } from '../account-client.ts';
import type { Credentials } from '../credentials/credentials.ts';
import { isNamed, ownError, toAccountError } from '../errors/account-error.ts';
import { resilientStorage } from '../storage/resilient-storage.ts';
import { sessionStore } from '../storage/web-stores.ts';
import { signOutAddressOf, isPage } from './addresses.ts';
import type { ProviderSignIn } from './provider-mode.ts';
import { createFrameTrust } from './frame-session-support.ts';
import { hasMarker, removeOwnMarker } from './marker-cookie.ts';
import { requirePage, requireSetting } from './require-setting.ts';
import type { SignInMode } from './sign-in-mode.ts';
import { createSignIn, type SignIn } from './sign-in.ts';
import { createSignOut, type SignOut } from './sign-out.ts';
import type { SsoClient, SsoState } from './sso-client.ts';
import { withTimeout } from '../with-timeout.ts';
import { asClient, addressOf } from '../request/call.ts';
import { signInFrameParam, signOutFrameParam, signOutParam } from './page-params.ts';

const tokenPath: (typeof accountPaths)['token'] = '/v1/auth/token';
const VERIFIER_LENGTH = 32;

/** Authorization code flow with PKCE (RFC 7636) at our account service. */
function directMode({ config, platform, request }: AccountClient): SignInMode {
  const { clientId: client_id, authorizePage, scope = defaultScope, locale, signOutPage } = config;
  // Scopes are separated by plus signs or spaces.
  const isSso = scope.split(/[+\s]/).includes('sso');
  return {
    issuer: authorizePage && new URL(authorizePage).origin,
    async begin({ options, ...params }) {
      const code_verifier = platform.random(VERIFIER_LENGTH);
      const address = addressOf(requireSetting(config, 'authorizePage'), {
        ...options,
        ...params,
        client_id,
        scope,
        locale,
        response_type: 'code',
        code_challenge: await challengeOf(code_verifier),
        code_challenge_method: 'S256',
        sign_out_uri: isSso ? signOutAddressOf(config) : undefined,
      });
      return [address, { code_verifier }];
    },
    // The transport recognizes this request and never retries it, because a second use of the code would revoke the
    // tokens that the first use returned.
    exchange: ({ code_verifier, redirect_uri }, { code }) =>
      request({
        path: tokenPath,
        method: 'POST',
        body: {
          grant_type: 'authorization_code',
          code,
          code_verifier,
          redirect_uri,
          ...asClient(config),
        },
      }),
    async signOutAddress(redirect_uri) {
      const page = signOutPage ?? (authorizePage && new URL('sign-out', authorizePage).href);
      return isSso && page ? addressOf(page, { client_id, redirect_uri, locale }) : '';
    },
  };
}

/**
 * Maximum wait for a silent sign-in when a page opens. The frame closes after five seconds, and afterwards a code may
 * have to be exchanged.
 */
const SILENCE_MS = 8_000;

const failedBy = (thrown: unknown): SsoState => ({ signedIn: false, error: toAccountError(thrown) });

/**
 * Creates single sign-on for the client's page. In provider mode, `api` (from `createAccountApi`) solves captchas of a
 * sign-in, and `api.continueSignIn` continues a sign-in that needs a second factor.
 */
export function createSsoClient(client: AccountClient, api?: ProviderSignIn): SsoClient {
  const { config, credentials, log, platform, request } = client;
  const { clientId, provider } = config;
  const tab = resilientStorage(sessionStore(platform.page ?? undefined), log);
  const trust = createFrameTrust(tab, clientId);
  let opened: Promise<SsoState> | null = null;
  /** The result of handling the authorization response in the page's address; null before that. */
  let taken: Promise<SsoState | null> = Promise.resolve(null);
  const ready = () => taken;
  // Session storage belongs to one tab, so that tabs do not disturb each other, and it survives the redirect to the
  // account pages.
  const signIn = createSignIn(client, tab, trust, mode, ready);
  const signOut = createSignOut(client, tab, trust, mode, ready, signIn.end);

  async function mode(): Promise<SignInMode> {
    if (!provider) return directMode(client);
    // This code is a separate chunk, because few applications need it.
    const { providerMode } = await import('./provider-mode.ts');
    return providerMode(client, provider.providerId, signOutAddressOf(config), addressOf, api);
  }

  /**
   * Resolves to the current credentials, or null if no user is signed in.
   * @throws AccountError if it is unknown whether a user is signed in
   */
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
        else removeOwnMarker(requirePage(client));
      }
      return failedBy(thrown);
    }
  }

  async function open(): Promise<SsoState> {
    const { page } = platform;
    if (page) {
      taken = takeAddress(page, config.signOutURI, signIn, signOut).catch(failedBy);
    }
    const outcome = await taken;
    if (outcome && !outcome.error) return outcome;
    try {
      // A refresh without an answer must not block the page. The refresh continues, and `getAccessToken` waits for it.
      const here = await withTimeout(platform, whoIsHere('USER_AUTO_LOGIN'));
      if (here === undefined) throw ownError('unreachable', 'timeout');
      // After a failed sign-in the previous session stays valid.
      if (here) return { ...outcome, signedIn: true, sub: here.sub };
      if (outcome || !page || !config.trySignIn || !hasMarker(page) || (await trust.isLost())) {
        return { signedIn: false, ...outcome };
      }
    } catch (thrown) {
      return { ...failedBy(thrown), ...outcome };
    }
    // A failed silent sign-in is not reported as an error, because the user did not start it.
    const { error: _, ...state } = (await withTimeout(platform, trySilently(), SILENCE_MS)) ?? { signedIn: false };
    return state;
  }

  /**
   * The code for renewals is loaded after the start. If it is missing, a token is renewed only when a call needs one.
   */
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
      const authorised = { ...call, withCredentials: true };
      const before = await credentials.peek();
      try {
        return await request(authorised);
      } catch (thrown) {
        if (!isNamed(thrown, 'unauthenticated')) throw thrown;
        const { sub } = await signIn.by('request');
        // A call that was made for one account must not be sent as another account.
        if (before && before.sub !== sub && !isAnonymousSub(before.sub)) throw thrown;
      }
      return request(authorised);
    },
    signOut: (options) => signOut.by('sign_out', options),
    signOutByIframe: () => signOut.by('sign_out_by_iframe'),
    getAccessToken: async () => (await whoIsHere())?.access_token ?? null,
    isSignedIn: async () => Boolean(await whoIsHere()),
  };
}

/** The S256 code challenge of a PKCE verifier. The method `plain` is never used, even if `crypto.subtle` is missing. */
export async function challengeOf(verifier: string, subtle = globalThis.crypto?.subtle): Promise<string> {
  const bytes = new TextEncoder().encode(verifier);
  // This code is a separate chunk, because only pages without https need it.
  const digest = subtle ? await subtle.digest('SHA-256', bytes) : (await import('./sha256.ts')).sha256(bytes);
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
}

/** Handles an authorization response or a sign-out in the page's address. Null if the address contains neither. */
async function takeAddress(
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
  // The parent page reads the address of this frame and handles it, so there is nothing to do here.
  if (page.parent !== page && isFrames) return { signedIn: false };
  return searchParams.has('state') ? signIn.atPage(page) : null;
}
