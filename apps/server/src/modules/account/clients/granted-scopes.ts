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
  const names = meantScopes(asked || defaultScope, allowed);
  const refused = names.filter((name) => name !== 'pan' && !allowed.includes(name));
  if (asked && refused.length > 0) throw invalidScope(`${refused.join(' ')} is not allowed`);
  return names.filter((name) => allowed.includes(name));
}

/**
 * Returns the scope of an access token for which a refresh asks (RFC 6749, 6). Refuses scopes that were not granted,
 * except those that the authorization request of this client may name without effect.
 */
export function narrowedScope(asked: string | undefined, granted: string, allowed: string[]): string {
  if (!asked) return granted;
  const mayHave = splitScope(granted);
  const names = meantScopes(asked, [...mayHave, ...allowed]);
  const refused = names.filter((name) => name !== 'pan' && !mayHave.includes(name));
  if (refused.length > 0) throw invalidScope(`${refused.join(' ')} was not granted`);
  return mayHave.filter((name) => names.includes(name)).join(' ');
}

/** The scopes that a request names, each once, without those that are ignored for this client. */
function meantScopes(asked: string, allowed: string[]): string[] {
  const named = splitScope(asked);
  const isHabit = (name: string) =>
    (standardScopes.has(name) && !allowed.includes(name)) ||
    (name === offlineAccessScope && !allowed.includes('offline'));
  const meant = named.includes(openidScope) ? named.filter((name) => !isHabit(name)) : named;
  return [...new Set(meant.map((name) => (name === offlineAccessScope ? 'offline' : name)))];
}

const invalidScope = (why: string) => new AppError('invalid_scope', { description: `scope: ${why}` });
