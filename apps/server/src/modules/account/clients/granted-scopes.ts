import {
  defaultScope,
  offlineAccessScope,
  openidScope,
  splitScope,
  unservedScopes,
} from '@feisuo/contract/facts/account-vocabulary';
import { AppError } from '../../../http/app-error.ts';

/**
 * An omitted scope is the default, cut down to what the client may have. `pan` is known and opens nothing; `offline_access`
 * is what standard libraries call `offline`. They also send the other standard names out of habit: with `openid` those are
 * passed over where we have nothing for them (OpenID Connect Core, 3.1.2.1 and 11). A typing error is still an error.
 */
export function grantedScopes(asked: string, allowed: string[]): string[] {
  const named = splitScope(asked || defaultScope);
  const isHabit = (name: string) =>
    unservedScopes.has(name) || (name === offlineAccessScope && !allowed.includes('offline'));
  const meant = named.includes(openidScope) ? named.filter((name) => !isHabit(name)) : named;
  const names = [...new Set(meant.map((name) => (name === offlineAccessScope ? 'offline' : name)))];
  const refused = names.filter((name) => name !== 'pan' && !allowed.includes(name));
  if (asked && refused.length > 0) {
    throw new AppError('invalid_scope', { description: `scope: ${refused.join(' ')} is not allowed` });
  }
  return names.filter((name) => allowed.includes(name));
}
