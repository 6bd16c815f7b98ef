import { createElement, useEffect, useMemo, type ReactElement, type ReactNode } from 'react';
import { AccountContext, type AccountSources } from './account-context.ts';
import { createAccountStore } from './account-store.ts';

export interface AccountProviderProps extends AccountSources {
  children?: ReactNode;
}

/**
 * Provides the account to its children. Create both clients once, outside of components. They start when this
 * component mounts in a browser, and never on a server.
 */
export function AccountProvider({ client, sso, children }: AccountProviderProps): ReactElement {
  const value = useMemo(() => ({ client, sso, store: createAccountStore({ client, sso }) }), [client, sso]);
  // Subscribing starts the client, even if no child uses the account.
  useEffect(() => value.store.subscribe(() => {}), [value]);
  return createElement(AccountContext.Provider, { value }, children);
}
