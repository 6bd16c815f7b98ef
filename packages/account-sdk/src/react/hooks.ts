import { useSyncExternalStore } from 'react';
import type { AccountClient } from '../account-client.ts';
import type { SsoClient } from '../sso/sso-client.ts';
import { useSources, type AccountSources } from './account-context.ts';
import { unknownState, type AccountState } from './account-store.ts';
import type { Action, ActionState } from './create-action.ts';
import { useAction } from './use-action.ts';
import { allowedAddress } from '../sso/addresses.ts';

const onServer = () => unknownState;

/** Who is here, in this tab and after what happened in others. */
export function useAccount(): AccountState {
  const { store } = useSources();
  return useSyncExternalStore(store.subscribe, store.get, onServer);
}

/**
 * Ways in, always the same functions. They resolve to whether it worked. Where the browser leaves for the sign-in page they do
 * not resolve, unless the person comes back without having been anywhere.
 */
export interface SignIn extends ActionState {
  signIn(...args: Parameters<SsoClient['signIn']>): Promise<boolean>;
  signInByIframe(...args: Parameters<SsoClient['signInByIframe']>): Promise<boolean>;
}

export const useSignIn = (): SignIn => useAction(waysIn);

/** Ways out, always the same functions, which resolve as the ways in do. */
export interface SignOut extends ActionState {
  signOut(...args: Parameters<SsoClient['signOut']>): Promise<boolean>;
  signOutByIframe(...args: Parameters<SsoClient['signOutByIframe']>): Promise<boolean>;
}

export const useSignOut = (): SignOut => useAction(waysOut);

/** Gives a valid access token when it is called, renewed where it has expired; for calls to services of your own. */
export const useAccessToken = (): SsoClient['getAccessToken'] => useSources().sso.getAccessToken;

/** Calls the account service. */
export const useRequest = (): AccountClient['request'] => useSources().client.request;

type Ways<Hook> = Omit<Hook, keyof ActionState>;

// Nobody is signed in and nothing went wrong: the browser is on its way to the sign-in page.
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
 * Whether a sign-out ends on another page: the account pages' where the scope has `sso`, or the one to go on to. A provider
 * may have a page for it or not; that is not known here.
 */
export function leavesAfterSignOut({ config, platform: { page } }: AccountClient, returnTo?: string): boolean {
  const { authorizePage, provider, scope = '', signOutOrigins, signOutPage } = config;
  const isSso = !provider && scope.split(/[+\s]/).includes('sso') && (signOutPage ?? authorizePage);
  return Boolean(page && (isSso || allowedAddress(returnTo, page.location, signOutOrigins)));
}
