import { createElement, useEffect, useMemo, type ReactElement, type ReactNode, createContext, useContext } from 'react';
import type { AccountClient } from '../account-client.ts';
import type { SsoClient } from '../sso/sso-client.ts';
import { createAccountStore, type AccountStore } from './account-store.ts';

export interface AccountSources {
  client: AccountClient;
  sso: SsoClient;
}

const AccountContext = createContext<(AccountSources & { store: AccountStore }) | null>(null);

/** Returns the clients and the store of the nearest `AccountProvider`. */
export function useSources() {
  const sources = useContext(AccountContext);
  if (!sources) throw new Error('AccountProvider is missing');
  return sources;
}

export interface AccountProviderProps extends AccountSources {
  children?: ReactNode;
}

/**
 * Provides the account to its child components. Create both clients once, outside of components; they start when this
 * component is mounted in a browser, and never on a server.
 */
export function AccountProvider({ client, sso, children }: AccountProviderProps): ReactElement {
  const value = useMemo(() => ({ client, sso, store: createAccountStore({ client, sso }) }), [client, sso]);
  // A subscription starts the client, even if no child component uses the account.
  useEffect(() => value.store.subscribe(() => {}), [value]);
  return createElement(AccountContext.Provider, { value }, children);
}
