import { openidScope, splitScope } from '@feisuo/contract/facts/account-vocabulary';
import type { TokenReply } from '@feisuo/contract/schemas/account-tokens';
import type { AccountDeps } from '../account-deps.ts';
import type { Client } from '../clients/client-registry.ts';
import type { Account } from '../people/account-queries.ts';
import { describeClaims } from './describe-claims.ts';
import type { IdFacts } from './id-tokens.ts';

interface Issued extends Omit<IdFacts, 'accessToken' | 'member' | 'client'> {
  client: Client;
  account: Account;
}

/** Adds an id_token if the scope contains `openid`. Its claims about the member equal those of userinfo. */
export async function withIdToken(
  { idTokens }: Pick<AccountDeps, 'idTokens'>,
  credentials: TokenReply,
  { account, ...facts }: Issued,
): Promise<TokenReply> {
  const scopes = splitScope(credentials.scope);
  if (!scopes.includes(openidScope)) return credentials;
  const { access_token: accessToken, sub } = credentials;
  const member = describeClaims(account, { sub, client: facts.client, scopes });
  return { ...credentials, id_token: await idTokens.write({ ...facts, member, accessToken }) };
}
