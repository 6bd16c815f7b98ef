import { defaultScope, offlineAccessScope, splitScope } from '@feisuo/contract/facts/account-vocabulary';
import { AppError } from '../../../http/app-error.ts';

/**
 * An omitted scope is the default, cut down to what the client may have. `pan` is known and opens nothing; `offline_access`
 * is what standard libraries call `offline`.
 */
export function grantedScopes(asked: string, allowed: string[]): string[] {
  const named = splitScope(asked || defaultScope).map((name) => (name === offlineAccessScope ? 'offline' : name));
  const names = [...new Set(named)];
  const refused = names.filter((name) => name !== 'pan' && !allowed.includes(name));
  if (asked && refused.length > 0) {
    throw new AppError('invalid_scope', { description: `scope: ${refused.join(' ')} is not allowed` });
  }
  return names.filter((name) => allowed.includes(name));
}
