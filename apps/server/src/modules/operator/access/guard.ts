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

/** Who may call a route: everyone, every operator, or operators whose role has the given permission. */
type Permit = 'public' | 'operators' | Permission;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required: the server does not start with a console route that lacks it. */
    permit?: Permit;
    /** The route requires a fresh proof, which is a second factor shown in the last five minutes. */
    isDangerous?: boolean;
    /** The route is about the signed-in person, such as the operator's own factors, so operator tokens are refused. */
    isForPeople?: boolean;
    /**
     * Scripts may call this route although it requires a fresh proof. The proof that a token was created with counts as
     * fresh.
     */
    isForScripts?: boolean;
    /** The route works before the operator has set up a second factor: it describes the session or sets up a factor. */
    isBeforeFactor?: boolean;
    /**
     * Pages call this route in the background and cannot set the header for background requests. The request does not
     * count as activity of the operator.
     */
    isBackground?: boolean;
  }
  interface FastifyRequest {
    operatorSession: OperatorSession | null;
  }
}

export const consoleCookie = ({ config }: Pick<Deps, 'config'>): SessionCookie =>
  sessionCookie('feisuo_operator', config.consoleOrigin);

/** Guards all routes of this scope. Registering a route without a permission throws an error. */
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
  // Requests with a bearer token skip the origin check: a browser adds cookies to cross-site requests, but no bearer
  // tokens.
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
 * Whether a route refuses operator tokens. Routes that require a fresh proof refuse them too, unless they are open to
 * scripts, because only a person can give a fresh proof.
 */
const wantsPeople = ({
  isForPeople = false,
  isDangerous = false,
  isForScripts = false,
}: FastifyContextConfig): boolean => isForPeople || (isDangerous && !isForScripts);

/** Returns the `security` field of a route for the OpenAPI document. */
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

/** Returns the operator's session. Throws an error in public routes, because they have no session. */
export function sessionOf({ operatorSession }: FastifyRequest): OperatorSession {
  if (!operatorSession) throw new Error('a public route has no operator');
  return operatorSession;
}
export const operatorOf = (request: FastifyRequest): Operator => sessionOf(request).operator;

/** Requires that the session has the permission. A sensitive permission also requires a proof of the second factor. */
function assertPermitted(session: OperatorSession, permission: Permission, now: Date): void {
  if (mayCall(session, permission)) {
    if (needsSecondFactor(permission)) assertProved(session, false, now);
    return;
  }
  const { operator, token } = session;
  throw new AppError('permission_denied', {
    description: `${token ? `the token ${token.name}` : operator.role} has no ${permission}`,
    // Tells whether the token lacks the permission or the operator's role does.
    reason: token && mayDo(operator.role, permission) ? 'OPERATOR_TOKEN_MAY_NOT' : 'OPERATOR_MAY_NOT',
  });
}

/**
 * For routes that know only after reading the request or the data that a change is dangerous. Requires a person with a
 * fresh proof.
 */
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

/** Returns the bearer token that a script sent. The token takes precedence over a session cookie. */
function bearerOf({ headers }: FastifyRequest): string | null {
  return /^Bearer (.{1,200})$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

/** Closes body schemas with `additionalProperties: false`, so that requests with undeclared fields are refused. */
function closedBody(body: unknown): TObject | null {
  if (!IsObject(body) || 'additionalProperties' in body) return null;
  return Type.Object(body.properties, { additionalProperties: false });
}
