import { backgroundHeader, clockHeader } from '@feisuo/contract/facts/console-headers';
import { mayDo, needsSecondFactor, type Permission } from '@feisuo/contract/facts/permissions';
import type { Operator } from '@feisuo/contract/schemas/operator';
import { ConsoleRefusal } from '@feisuo/contract/schemas/service';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import { IsObject, Type, type TObject } from 'typebox';
import type { Deps } from '../../../ports/deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { sessionCookie, type SessionCookie } from '../../../http/cookies.ts';
import { operatorSessionScheme, operatorTokenScheme } from '../../../http/open-api.ts';
import { onlyOwnOrigin } from '../../../http/origin-check.ts';
import { findSession, type OperatorSession } from './operator-sessions.ts';
import { findToken, mayCall } from './operator-tokens.ts';
import { assertProved } from './proofs.ts';

/** Everyone, any operator, or roles with the permission. */
type Permit = 'anybody' | 'operators' | Permission;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required: a console route without it is not served. */
    permit?: Permit;
    /** Requires a fresh proof. */
    isDangerous?: boolean;
    /** Concerns the signed-in person: refuses script tokens. */
    isForPeople?: boolean;
    /** Dangerous, but allowed to scripts: the proof of the token counts as fresh. */
    isForScripts?: boolean;
    /** Reachable without a second factor when the console requires one: session info and factor set-up. */
    isBeforeFactor?: boolean;
    /** Called by pages in the background without a header: does not count as activity. */
    isBackground?: boolean;
  }
  interface FastifyRequest {
    operatorSession: OperatorSession | null;
  }
}

export const consoleCookie = ({ config }: Pick<Deps, 'config'>): SessionCookie =>
  sessionCookie('feisuo_operator', config.consoleOrigin);

/** Every route in this scope declares its permission; others are refused. */
export function guardConsole(app: FastifyInstance, deps: Deps): void {
  const cookie = consoleCookie(deps);
  const findCaller = async (request: FastifyRequest): Promise<OperatorSession | null> => {
    const bearer = bearerOf(request);
    if (bearer !== null) return findToken(deps, bearer);
    const token = cookie.read(request);
    const { isBackground = false } = request.routeOptions.config;
    return token ? findSession(deps, token, !isBackground && request.headers[backgroundHeader] === undefined) : null;
  };
  app.decorateRequest('operatorSession', null);
  app.addHook('onRoute', (route) => {
    const { method, url, config } = route;
    if (config?.isCatchAll) return;
    if (config?.permit === undefined) throw new Error(`${String(method)} ${url} declares no permission`);
    const { permit, isDangerous = false } = config;
    const body = closedBody(route.schema?.body);
    if (body) route.schema = { ...route.schema, body };
    route.config = {
      ...config,
      refusal: ConsoleRefusal,
      refusesInSuccess: true,
      documented: {
        ...config.documented,
        security: securityOf(config),
        'x-permit': permit,
        'x-dangerous': isDangerous,
        'x-for-people': wantsPeople(config),
      },
    };
  });
  const assertOwnOrigin = onlyOwnOrigin(deps.config.consoleOrigin);
  // Browsers add cookies to cross-site requests, but never a bearer token.
  app.addHook('onRequest', async (request) => {
    if (bearerOf(request) === null) await assertOwnOrigin(request);
  });
  app.addHook('onRequest', async (request) => {
    const { permit, isDangerous = false, isBeforeFactor = false } = request.routeOptions.config;
    if (permit === undefined || permit === 'anybody') return;
    const session = await findCaller(request);
    if (!session) throw new AppError('unauthenticated', { description: 'enter the console by a link first' });
    if (session.token && wantsPeople(request.routeOptions.config)) throw notByToken();
    request.operatorSession = session;
    const now = deps.clock.now();
    if (deps.config.isFactorRequired && !isBeforeFactor) assertProved(session, false, now);
    if (permit !== 'operators') assertPermitted(session, permit, now);
    if (isDangerous) assertProved(session, true, now);
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header(clockHeader, deps.clock.now().getTime());
  });
}

/** A fresh proof needs a person, unless the route is open to scripts. */
const wantsPeople = ({
  isForPeople = false,
  isDangerous = false,
  isForScripts = false,
}: FastifyContextConfig): boolean => isForPeople || (isDangerous && !isForScripts);

/** For the OpenAPI document. */
function securityOf(config: FastifyContextConfig) {
  if (config.permit === 'anybody') return [];
  const session = { [operatorSessionScheme]: [] };
  return wantsPeople(config) ? [session] : [{ [operatorTokenScheme]: [] }, session];
}

/** Actor and address for the audit log. */
export function actorOf(request: FastifyRequest) {
  const token = request.operatorSession?.token;
  return { actor: operatorOf(request).name, from: token ? `${request.ip} token ${token.name}` : request.ip };
}

/** Not for public routes. */
export function sessionOf({ operatorSession }: FastifyRequest): OperatorSession {
  if (!operatorSession) throw new Error('a public route has no operator');
  return operatorSession;
}
export const operatorOf = (request: FastifyRequest): Operator => sessionOf(request).operator;

/** Requires the permission, and a proof for sensitive ones. */
function assertPermitted(session: OperatorSession, permission: Permission, now: Date): void {
  if (mayCall(session, permission)) {
    if (needsSecondFactor(permission)) assertProved(session, false, now);
    return;
  }
  const { operator, token } = session;
  throw new AppError('permission_denied', {
    description: `${token ? `the token ${token.name}` : operator.role} has no ${permission}`,
    // The role has the permission, the token does not.
    reason: token && mayDo(operator.role, permission) ? 'OPERATOR_TOKEN_MAY_NOT' : 'OPERATOR_MAY_NOT',
  });
}

/** For routes that detect a dangerous change while running: requires a person with a fresh proof. */
export function assertPermittedNow(session: OperatorSession, permission: Permission, now: Date): void {
  assertPermitted(session, permission, now);
  if (session.token) throw notByToken();
  assertProved(session, true, now);
}

const notByToken = () =>
  new AppError('permission_denied', { description: 'not by a token', reason: 'OPERATOR_NOT_BY_TOKEN' });

/** A script's token takes precedence over the cookie. */
function bearerOf({ headers }: FastifyRequest): string | null {
  return /^Bearer (.{1,200})$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

/** Closes body schemas without `additionalProperties`, so that unknown fields are refused. */
function closedBody(body: unknown): TObject | null {
  if (!IsObject(body) || 'additionalProperties' in body) return null;
  return Type.Object(body.properties, { additionalProperties: false });
}
