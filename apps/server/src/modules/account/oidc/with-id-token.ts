import { splitScope } from '@feisuo/contract/facts/account-vocabulary';
import type { TokenReply } from '@feisuo/contract/schemas/account-tokens';
import type { AccountDeps } from '../account-deps.ts';
import type { IdFacts } from './id-tokens.ts';

export async function withIdToken(
  { idTokens }: Pick<AccountDeps, 'idTokens'>,
  credentials: TokenReply,
  facts: Omit<IdFacts, 'accessToken'>,
): Promise<TokenReply> {
  if (!splitScope(credentials.scope).includes('openid')) return credentials;
  const { accountId, clientId, sessionId, authenticatedAt, nonce } = facts;
  const accessToken = credentials.access_token;
  const idToken = await idTokens.write({ accountId, clientId, sessionId, authenticatedAt, nonce, accessToken });
  return { ...credentials, id_token: idToken };
}
