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

/** Who may call a route: everyone, any operator, or operators with a role that has the permission. */
type Permit = 'public' | 'operators' | Permission;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required for every console route. The server does not serve a route without it. */
    permit?: Permit;
    /** The route requires a fresh proof. */
    isDangerous?: boolean;
    /** The route concerns the signed-in operator as a person, so it refuses operator tokens. */
    isForPeople?: boolean;
    /** The route is dangerous, but scripts may call it: a token's proof then counts as fresh. */
    isForScripts?: boolean;
    /**
     * Can be called without a second factor even if the console requires one: information about the session, and
     * setting up a factor.
     */
    isBeforeFactor?: boolean;
    /**
     * Pages call this route in the background and cannot send the header that says so. Such a request does not count
     * as activity.
     */
    isBackground?: boolean;
  }
  interface FastifyRequest {
    operatorSession: OperatorSession | null;
  }
}

export const consoleCookie = ({ config }: Pick<Deps, 'config'>): SessionCookie =>
  sessionCookie('feisuo_operator', config.consoleOrigin);

/** Every route in this scope must declare its permission. A route without one makes the registration fail. */
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
  // Checks the origin only without a bearer token: a browser adds cookies to a cross-site request, but no bearer
  // token.
  app.addHook('onRequest', async (request) => {
    if (bearerOf(request) === null) await assertOwnOrigin(request);
  });
  app.addHook('onRequest', async (request) => {
    const { permit, isDangerous = false, isBeforeFactor = false } = request.routeOptions.config;
    if (permit === undefined || permit === 'public') return;
    const session = await findCaller(request);
    if (!session) throw new AppError('unauthenticated', { description: 'sign in to the console first' });
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

/**
 * Whether a route refuses operator tokens. Only a person can give a fresh proof, so dangerous routes refuse tokens
 * too, unless they are open to scripts.
 */
const wantsPeople = ({
  isForPeople = false,
  isDangerous = false,
  isForScripts = false,
}: FastifyContextConfig): boolean => isForPeople || (isDangerous && !isForScripts);

/** The security requirement of a route in the OpenAPI document. */
function securityOf(config: FastifyContextConfig) {
  if (config.permit === 'public') return [];
  const session = { [operatorSessionScheme]: [] };
  return wantsPeople(config) ? [session] : [{ [operatorTokenScheme]: [] }, session];
}

/** The operator and the address of a request, for the audit log. */
export function actorOf(request: FastifyRequest) {
  const token = request.operatorSession?.token;
  return { actor: operatorOf(request).name, from: token ? `${request.ip} token ${token.name}` : request.ip };
}

/** The operator's session. Throws in public routes, which have none. */
export function sessionOf({ operatorSession }: FastifyRequest): OperatorSession {
  if (!operatorSession) throw new Error('a public route has no operator');
  return operatorSession;
}
export const operatorOf = (request: FastifyRequest): Operator => sessionOf(request).operator;

/** Requires that the session has the permission, and for a sensitive permission also a proof. */
function assertPermitted(session: OperatorSession, permission: Permission, now: Date): void {
  if (mayCall(session, permission)) {
    if (needsSecondFactor(permission)) assertProved(session, false, now);
    return;
  }
  const { operator, token } = session;
  throw new AppError('permission_denied', {
    description: `${token ? `the token ${token.name}` : operator.role} has no ${permission}`,
    // Names the token as the reason if the operator's role has the permission and only the token lacks it.
    reason: token && mayDo(operator.role, permission) ? 'OPERATOR_TOKEN_MAY_NOT' : 'OPERATOR_MAY_NOT',
  });
}

/** For a route that finds out only while it runs that a change is dangerous. Requires a person with a fresh proof. */
export function assertPermittedNow(session: OperatorSession, permission: Permission, now: Date): void {
  assertPermitted(session, permission, now);
  if (session.token) throw notByToken();
  assertProved(session, true, now);
}

const notByToken = () =>
  new AppError('permission_denied', {
    description: 'this request does not accept operator tokens',
    reason: 'OPERATOR_NOT_BY_TOKEN',
  });

/** The bearer token that a script sends. It takes precedence over the cookie. */
function bearerOf({ headers }: FastifyRequest): string | null {
  return /^Bearer (.{1,200})$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

/** Sets `additionalProperties: false` on body schemas that do not declare it, so that unknown fields are refused. */
function closedBody(body: unknown): TObject | null {
  if (!IsObject(body) || 'additionalProperties' in body) return null;
  return Type.Object(body.properties, { additionalProperties: false });
}
