import type { AccountClient } from '../account-client.ts';
import type { AccountConfig } from '../config.ts';
import { ownError } from '../errors/account-error.ts';

/** Returns a setting. Throws if the setting is missing. */
export function requireSetting(
  config: AccountConfig,
  name: 'authenticatePage' | 'authorizePage' | 'signInRedirectURI',
): string {
  const value = config[name];
  if (!value) throw ownError('local', `missing config: ${name}`);
  return value;
}

/** Returns the window. Throws outside of a browser. */
export function requirePage({ platform }: Pick<AccountClient, 'platform'>): Window {
  if (!platform.page) throw ownError('local', 'no page');
  return platform.page;
}
