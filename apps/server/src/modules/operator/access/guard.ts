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

/** Who may call a route: anybody, any operator, or whose role has the permission. */
type Permit = 'anybody' | 'operators' | Permission;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route of the console. One that declares nothing is not served. */
    permit?: Permit;
    /** Whoever does this proves again that it is them, even if they did an hour ago. */
    isDangerous?: boolean;
    /** About whoever sits here: a script's token does not reach it. */
    isForPeople?: boolean;
    /** Dangerous, yet a script's business too: the proof that its token was given with stands for the fresh one. */
    isForScripts?: boolean;
    /** Reached without a second factor where the whole console needs one: being known, and setting it up. */
    isBeforeFactor?: boolean;
    /** Called by pages on their own, where no header can say so: no sign that somebody is there. */
    isBackground?: boolean;
  }
  interface FastifyRequest {
    operatorSession: OperatorSession | null;
  }
}

export const consoleCookie = ({ config }: Pick<Deps, 'config'>): SessionCookie =>
  sessionCookie('feisuo_operator', config.consoleOrigin);

/** Every route in this scope says who may call it, and nobody else reaches it. */
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
    if (config?.permit === undefined) throw new Error(`${String(method)} ${url} does not say who may call it`);
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
  // A browser adds a cookie to whatever another page sends, and never a token.
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

/** Whoever is asked to prove themselves just now must be there, unless the route says that a script may do it. */
const wantsPeople = ({
  isForPeople = false,
  isDangerous = false,
  isForScripts = false,
}: FastifyContextConfig): boolean => isForPeople || (isDangerous && !isForScripts);

/** By what a caller is known, for the document. */
function securityOf(config: FastifyContextConfig) {
  if (config.permit === 'anybody') return [];
  const session = { [operatorSessionScheme]: [] };
  return wantsPeople(config) ? [session] : [{ [operatorTokenScheme]: [] }, session];
}

/** Who acts, and from where, for the audit log. */
export function actorOf(request: FastifyRequest) {
  const token = request.operatorSession?.token;
  return { actor: operatorOf(request).name, from: token ? `${request.ip} token ${token.name}` : request.ip };
}

/** Who calls. Only for routes that are not for anybody. */
export function sessionOf({ operatorSession }: FastifyRequest): OperatorSession {
  if (!operatorSession) throw new Error('this route is for anybody: there is no operator');
  return operatorSession;
}
export const operatorOf = (request: FastifyRequest): Operator => sessionOf(request).operator;

/** Refuses whoever may not do this, or has not shown the second factor where it is touchy. */
function assertPermitted(session: OperatorSession, permission: Permission, now: Date): void {
  if (mayCall(session, permission)) {
    if (needsSecondFactor(permission)) assertProved(session, false, now);
    return;
  }
  const { operator, token } = session;
  throw new AppError('permission_denied', {
    description: `${token ? `the token ${token.name}` : operator.role} has no ${permission}`,
    // What the role has, the token was not given.
    reason: token && mayDo(operator.role, permission) ? 'OPERATOR_TOKEN_MAY_NOT' : 'OPERATOR_MAY_NOT',
  });
}

/** The same for what a route finds to be dangerous only once it looks: whoever does it is there, and proved it just now. */
export function assertPermittedNow(session: OperatorSession, permission: Permission, now: Date): void {
  assertPermitted(session, permission, now);
  if (session.token) throw notByToken();
  assertProved(session, true, now);
}

const notByToken = () =>
  new AppError('permission_denied', { description: 'not by a token', reason: 'OPERATOR_NOT_BY_TOKEN' });

/** The token of a script, where the request has one. It goes before any cookie. */
function bearerOf({ headers }: FastifyRequest): string | null {
  return /^Bearer (.{1,200})$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

/** What a route does not name nobody sends: a body has no room for more, also where its schema forgot to say so. */
function closedBody(body: unknown): TObject | null {
  if (!IsObject(body) || 'additionalProperties' in body) return null;
  return Type.Object(body.properties, { additionalProperties: false });
}
