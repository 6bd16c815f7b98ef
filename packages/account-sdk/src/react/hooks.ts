import { useSyncExternalStore } from 'react';
import type { AccountClient } from '../account-client.ts';
import type { SsoClient } from '../sso/sso-client.ts';
import { useSources } from './account-context.ts';
import { unknownState, type AccountState } from './account-store.ts';
import { useAction, type ActionState } from './use-action.ts';

const onServer = () => unknownState;

/** Who is here, in this tab and after what happened in others. */
export function useAccount(): AccountState {
  const { store } = useSources();
  return useSyncExternalStore(store.subscribe, store.get, onServer);
}

/** Ways in. Both resolve to whether it worked; signing in by redirect leaves the page instead. */
export interface SignIn extends ActionState {
  signIn(...args: Parameters<SsoClient['signIn']>): Promise<boolean>;
  signInByIframe(...args: Parameters<SsoClient['signInByIframe']>): Promise<boolean>;
}

export function useSignIn(): SignIn {
  const { sso } = useSources();
  const [state, run] = useAction();
  return {
    ...state,
    signIn: (...args) => run(() => sso.signIn(...args)),
    signInByIframe: (...args) => run(() => sso.signInByIframe(...args)),
  };
}

/** Ways out. */
export interface SignOut extends ActionState {
  signOut(...args: Parameters<SsoClient['signOut']>): Promise<boolean>;
  signOutByIframe(...args: Parameters<SsoClient['signOutByIframe']>): Promise<boolean>;
}

export function useSignOut(): SignOut {
  const { sso } = useSources();
  const [state, run] = useAction();
  return {
    ...state,
    signOut: (...args) => run(() => sso.signOut(...args)),
    signOutByIframe: (...args) => run(() => sso.signOutByIframe(...args)),
  };
}

/** Gives a valid access token when it is called, renewed where it has expired; for calls to services of your own. */
export const useAccessToken = (): SsoClient['getAccessToken'] => useSources().sso.getAccessToken;

/** Calls the account service. */
export const useRequest = (): AccountClient['request'] => useSources().client.request;
