import { splitScope } from '@feisuo/contract/facts/account-vocabulary';
import type { UserinfoReply } from '@feisuo/contract/schemas/account-oidc';
import { AppError } from '../../../http/app-error.ts';
import type { Caller } from '../tokens/caller.ts';

/**
 * Who the person of a token is, as far as its scopes go. Unset fields are left out. Other people's applications get
 * what the consent page names: a user name is something to sign in with and is not among it.
 */
export function describeClaims({ account, claims }: Caller, isFirstParty: boolean): UserinfoReply {
  const scopes = splitScope(claims.scope);
  if (!scopes.includes('openid')) {
    throw new AppError('permission_denied', {
      description: 'the token has not the scope openid',
      headers: { 'www-authenticate': 'Bearer realm="account", error="insufficient_scope", scope="openid"' },
    });
  }
  if (!scopes.includes('profile')) return { sub: account.id };
  const { name, username, picture, gender, birthdate, locale } = account;
  const shared = { name, picture, gender, birthdate };
  const said = isFirstParty ? { ...shared, name: name || username, preferred_username: username, locale } : shared;
  return { sub: account.id, ...Object.fromEntries(Object.entries(said).filter(([, value]) => value)) };
}
