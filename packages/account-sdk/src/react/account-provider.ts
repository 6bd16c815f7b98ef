import { createElement, useEffect, useMemo, type ReactElement, type ReactNode } from 'react';
import { AccountContext, type AccountSources } from './account-context.ts';
import { createAccountStore } from './account-store.ts';

export interface AccountProviderProps extends AccountSources {
  children?: ReactNode;
}

/**
 * Gives everything below it the account. Make both clients once, outside of any component; they are started when this
 * is shown in a browser, and on a server not at all.
 */
export function AccountProvider({ client, sso, children }: AccountProviderProps): ReactElement {
  const value = useMemo(() => ({ client, sso, store: createAccountStore({ client, sso }) }), [client, sso]);
  // Starts the client even where nobody below asks who is here.
  useEffect(() => value.store.subscribe(() => {}), [value]);
  return createElement(AccountContext.Provider, { value }, children);
}
