import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Person } from '../people/account-queries.ts';
import type { AccessClaims } from './access-tokens.ts';
import type { Session } from './session-queries.ts';

/** Somebody who showed a good access token. */
export interface Caller {
  claims: AccessClaims;
  session: Pick<Session, 'id'>;
  account: Person;
}

/** Who calls. The session and its owner are read each time, so an ended session opens nothing from then on. */
export async function identifyCaller(deps: AccountDeps, request: FastifyRequest): Promise<Caller> {
  const caller = await callerOf(deps, bearerOf(request));
  if (!caller)
    throw new AppError('unauthenticated', { description: 'the access token is missing, expired or revoked' });
  return caller;
}

/** Null for a token that opens nothing. */
export async function callerOf(deps: AccountDeps, token: string | undefined): Promise<Caller | null> {
  const claims = token === undefined ? null : await deps.accessTokens.read(token);
  if (!claims) return null;
  const now = deps.clock.now().toISOString();
  const [found] = await deps.sessionQueries.findLive.execute({ id: claims.sid, now });
  return found ? { claims, ...found } : null;
}

/**
 * For what only the person themself may do: other people's applications hold tokens too, and must not change how the
 * person signs in.
 */
export async function identifyOwner(deps: AccountDeps, request: FastifyRequest): Promise<Caller> {
  const caller = await identifyCaller(deps, request);
  const client = await deps.clients.find(caller.claims.aud);
  if (!client?.isFirstParty) {
    throw new AppError('permission_denied', { description: 'only our own applications may do this' });
  }
  return caller;
}

function bearerOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  return token;
}
