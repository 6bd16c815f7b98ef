import type { FastifyRequest } from 'fastify';
import { setRequestAccount } from '../../../db/account-connection-limit.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { accountOfSubject } from '../clients/subject.ts';
import type { Person } from '../people/account-queries.ts';
import type { ProfileMembership } from '../people/membership-port.ts';
import type { IdentityKey } from '../providers/identity-queries.ts';
import type { AccessClaims } from './access-tokens.ts';
import type { Session } from './session-queries.ts';
import { checkBinding } from './token-binding.ts';

/** The account and session that a valid access token identifies. */
export interface Caller {
  claims: AccessClaims;
  session: Pick<Session, 'id'>;
  account: Person;
}

/**
 * Identifies the caller. Session and account are read for each request, so an ended session is refused immediately;
 * `elsewhere` is a token from outside the Authorization header, which few routes accept.
 */
export async function identifyCaller(deps: AccountDeps, request: FastifyRequest, elsewhere?: string): Promise<Caller> {
  const presented = bearerOf(request);
  const caller =
    presented === undefined
      ? await callerOf(deps, elsewhere)
      : await readCaller(deps, presented, deps.sessionQueries.live, request);
  if (!caller) throw await refusalOfToken(deps, presented ?? elsewhere);
  return caller;
}

/** Like `identifyCaller`, but the statement also reads identities and membership. */
export async function identifyCallerForProfile(
  deps: AccountDeps,
  request: FastifyRequest,
): Promise<Caller & { identities: IdentityKey[]; membership: ProfileMembership }> {
  const token = bearerOf(request);
  const caller = await readCaller(deps, token, deps.sessionQueries.liveForProfile, request);
  if (!caller) throw await refusalOfToken(deps, token);
  return { ...caller, membership: await deps.membership.read(caller.membership) };
}

/** Like `identifyOwner`, but the statement also reads the grants of the membership. */
export async function identifyOwnerWithGrants(
  deps: AccountDeps,
  request: FastifyRequest,
): Promise<Caller & { grants: unknown }> {
  const token = bearerOf(request);
  const caller = await readCaller(deps, token, deps.sessionQueries.liveWithGrants, request);
  if (!caller) throw await refusalOfToken(deps, token);
  await assertOwnApplication(deps, caller);
  return caller;
}

/** The refusal of a token that identifies no member. A service learns that its token is good for other calls only. */
export async function refusalOfToken(
  { accessTokens }: Pick<AccountDeps, 'accessTokens'>,
  token: string | undefined,
): Promise<AppError> {
  if (token === undefined || !(await accessTokens.readOfService(token))) return unauthenticated(token !== undefined);
  return new AppError('permission_denied', {
    description: 'the token of a service belongs to no member',
    headers: { 'www-authenticate': 'Bearer realm="account", error="insufficient_scope"' },
  });
}

/** The refusal with a WWW-Authenticate header, from which standard libraries read the reason (RFC 6750, section 3). */
export const unauthenticated = (hasToken: boolean) =>
  new AppError('unauthenticated', {
    description: 'the access token is missing, expired or revoked',
    headers: { 'www-authenticate': `Bearer realm="account"${hasToken ? ', error="invalid_token"' : ''}` },
  });

/** The caller with a token from outside the Authorization header; null if the token is invalid or bound to a key. */
export const callerOf = (deps: AccountDeps, token: string | undefined): Promise<Caller | null> =>
  readCaller(deps, token, deps.sessionQueries.live);

async function readCaller<Found extends Omit<Caller, 'claims'>>(
  deps: AccountDeps,
  token: string | undefined,
  live: { find(session: { id: string; accountId: string | null }): Promise<Found | null> },
  request?: FastifyRequest,
): Promise<(Found & Pick<Caller, 'claims'>) | null> {
  const claims = token === undefined ? null : await deps.accessTokens.read(token);
  if (token === undefined || !claims) return null;
  if (request) await checkBinding(deps, request, token, claims);
  else if (claims.cnf) return null;
  const found = await live.find({ id: claims.sid, accountId: accountOfSubject(claims.sub) });
  if (!found) return null;
  setRequestAccount(found.account.id);
  return { claims, ...found };
}

/**
 * Identifies the caller and accepts only tokens of first-party applications, because a third-party application must not
 * change how a member signs in.
 */
export async function identifyOwner(deps: AccountDeps, request: FastifyRequest, elsewhere?: string): Promise<Caller> {
  return assertOwner(deps, await identifyCaller(deps, request, elsewhere));
}

/** Like `identifyOwner`, but returns null without a valid token. */
export async function findOwner(deps: AccountDeps, request: FastifyRequest): Promise<Caller | null> {
  const caller = await readCaller(deps, bearerOf(request), deps.sessionQueries.live, request);
  return caller && assertOwner(deps, caller);
}

/** Whether the token was issued to a first-party application. */
export async function isFirstPartyCaller(
  { clients }: AccountDeps,
  { claims }: Pick<Caller, 'claims'>,
): Promise<boolean> {
  return (await clients.find(claims.aud))?.isFirstParty ?? false;
}

export async function assertOwnApplication(deps: AccountDeps, caller: Pick<Caller, 'claims'>): Promise<void> {
  if (!(await isFirstPartyCaller(deps, caller))) {
    throw new AppError('permission_denied', { description: 'only our own applications may do this' });
  }
}

async function assertOwner(deps: AccountDeps, caller: Caller): Promise<Caller> {
  await assertOwnApplication(deps, caller);
  return caller;
}

/** The access token in the Authorization header, with either scheme. `checkBinding` checks that the scheme fits. */
export function bearerOf({ headers: { authorization } }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const [, token] = /^(?:Bearer|DPoP) +(\S+)$/i.exec(authorization ?? '') ?? [];
  return token;
}
