import { useSyncExternalStore } from 'react';
import type { AccountClient } from '../account-client.ts';
import type { SsoClient } from '../sso/sso-client.ts';
import { useSources, type AccountSources } from './account-provider.ts';
import { unknownState, type AccountState } from './account-store.ts';
import type { Action, ActionState } from './create-action.ts';
import { useAction } from './use-action.ts';
import { allowedAddress } from '../sso/addresses.ts';

const onServer = () => unknownState;

/** The current account. The component renders again when the account changes, also in another tab. */
export function useAccount(): AccountState {
  const { store } = useSources();
  return useSyncExternalStore(store.subscribe, store.get, onServer);
}

/**
 * Sign-in functions with a stable identity, which resolve to true if the user signed in. If the browser leaves for the
 * sign-in page, they resolve only when the user returns with the Back button.
 */
export interface SignIn extends ActionState {
  signIn(...args: Parameters<SsoClient['signIn']>): Promise<boolean>;
  signInByIframe(...args: Parameters<SsoClient['signInByIframe']>): Promise<boolean>;
}

export const useSignIn = (): SignIn => useAction(waysIn);

/**
 * Sign-out functions with a stable identity, which resolve to true if the user is signed out. If the browser leaves the
 * page, they resolve only when the user returns with the Back button.
 */
export interface SignOut extends ActionState {
  signOut(...args: Parameters<SsoClient['signOut']>): Promise<boolean>;
  signOutByIframe(...args: Parameters<SsoClient['signOutByIframe']>): Promise<boolean>;
}

export const useSignOut = (): SignOut => useAction(waysOut);

/** Returns a function that resolves to a valid access token, renewed if expired, for calls to your own services. */
export const useAccessToken = (): SsoClient['getAccessToken'] => useSources().sso.getAccessToken;

/** Returns the function that calls the account service. */
export const useRequest = (): AccountClient['request'] => useSources().client.request;

type Ways<Hook> = Omit<Hook, keyof ActionState>;

// If the result is neither a signed-in user nor an error, the browser is leaving for the sign-in page.
const waysIn = ({ sso }: AccountSources, run: Action['run']): Ways<SignIn> => ({
  signIn: (options) => run(async () => !(await sso.signIn(options)).signedIn),
  signInByIframe: (options) => run(async () => !(await sso.signInByIframe(options)).signedIn),
});

const waysOut = ({ client, sso }: AccountSources, run: Action['run']): Ways<SignOut> => ({
  signOut: (options) =>
    run(async () => {
      await sso.signOut(options);
      return leavesAfterSignOut(client, options?.returnTo);
    }),
  signOutByIframe: () => run(() => sso.signOutByIframe().then(() => false)),
});

/**
 * Whether a sign-out leaves the page: for the account pages if the scope contains `sso`, or for `returnTo`. Whether a
 * provider has a sign-out page is unknown here, so it does not count.
 */
export function leavesAfterSignOut({ config, platform: { page } }: AccountClient, returnTo?: string): boolean {
  const { authorizePage, provider, scope = '', signOutOrigins, signOutPage } = config;
  const isSso = !provider && scope.split(/[+\s]/).includes('sso') && (signOutPage ?? authorizePage);
  return Boolean(page && (isSso || allowedAddress(returnTo, page.location, signOutOrigins)));
}
