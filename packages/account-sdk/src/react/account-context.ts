import { createContext, useContext } from 'react';
import type { AccountClient } from '../account-client.ts';
import type { SsoClient } from '../sso/sso-client.ts';
import type { AccountStore } from './account-store.ts';

export interface AccountSources {
  client: AccountClient;
  sso: SsoClient;
}

export const AccountContext = createContext<(AccountSources & { store: AccountStore }) | null>(null);

/** Returns the clients and the store of the nearest `AccountProvider`. */
export function useSources() {
  const sources = useContext(AccountContext);
  if (!sources) throw new Error('AccountProvider is missing');
  return sources;
}
