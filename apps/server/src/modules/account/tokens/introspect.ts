import { tokenTypeBearer } from '@feisuo/contract/facts/account-vocabulary';
import type { IntrospectReply } from '@feisuo/contract/schemas/account-tokens';
import type { AccountDeps } from '../account-deps.ts';
import { readRefreshToken } from './refresh-token.ts';
import { findSession } from './session-queries.ts';

/** Whether a token still opens anything. Only the client it was given to is told. */
export async function introspect(deps: AccountDeps, clientId: string, token: string): Promise<IntrospectReply> {
  const claims = await deps.accessTokens.read(token);
  if (claims === null) return introspectRefreshToken(deps, clientId, token);
  if (claims.aud !== clientId) return { active: false };
  if (!(await isLive(deps, claims.sid))) return { active: false };
  const { sub, scope, exp, iat } = claims;
  return { active: true, sub, client_id: clientId, scope, exp, iat, token_type: tokenTypeBearer };
}

async function introspectRefreshToken(deps: AccountDeps, clientId: string, token: string): Promise<IntrospectReply> {
  const named = readRefreshToken(deps.masterKey, token);
  const session = named && (await isLive(deps, named.sessionId)) ? await findSession(deps.db, named.sessionId) : null;
  if (!session || session.clientId !== clientId || session.generation !== named?.generation) return { active: false };
  const { accountId, scope, idleUntil, createdAt } = session;
  return {
    active: true,
    sub: accountId,
    client_id: clientId,
    scope,
    exp: Math.floor(idleUntil.getTime() / 1000),
    iat: Math.floor(createdAt.getTime() / 1000),
    token_type: 'refresh_token',
  };
}

async function isLive({ sessionQueries, clock }: AccountDeps, id: string): Promise<boolean> {
  const found = await sessionQueries.isLive.execute({ id, now: clock.now().toISOString() });
  return found.length > 0;
}
