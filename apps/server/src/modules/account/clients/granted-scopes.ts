import {
  defaultScope,
  offlineAccessScope,
  openidScope,
  splitScope,
  standardScopes,
} from '@feisuo/contract/facts/account-vocabulary';
import { AppError } from '../../../http/app-error.ts';

/**
 * Returns the scopes that a client gets: `offline_access` becomes `offline`, `pan` grants nothing. Scopes that the
 * client may not have are refused, except OIDC standard scopes in a request with `openid`, which are ignored (OpenID
 * Connect Core, 3.1.2.1 and 11).
 */
export function grantedScopes(asked: string, allowed: string[]): string[] {
  const named = splitScope(asked || defaultScope);
  const isHabit = (name: string) =>
    (standardScopes.has(name) && !allowed.includes(name)) ||
    (name === offlineAccessScope && !allowed.includes('offline'));
  const meant = named.includes(openidScope) ? named.filter((name) => !isHabit(name)) : named;
  const names = [...new Set(meant.map((name) => (name === offlineAccessScope ? 'offline' : name)))];
  const refused = names.filter((name) => name !== 'pan' && !allowed.includes(name));
  if (asked && refused.length > 0) {
    throw new AppError('invalid_scope', { description: `scope: ${refused.join(' ')} is not allowed` });
  }
  return names.filter((name) => allowed.includes(name));
}
