import { mayDo, needsSecondFactor, type Permission } from '@feisuo/contract/facts/permissions';
import type { Operator } from '@feisuo/contract/schemas/operator';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { sessionCookie, type SessionCookie } from '../../../http/cookies.ts';
import { onlyOwnOrigin } from '../../../http/origin-check.ts';
import { findSession, type OperatorSession } from './operator-sessions.ts';

/** Who may call a route: anybody, any operator, or whose role has the permission. */
export type Permit = 'anybody' | 'operators' | Permission;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route of the console. One that declares nothing is not served. */
    permit?: Permit;
    /** Whoever does this proves again that it is them, even if they did an hour ago. */
    isDangerous?: boolean;
  }
  interface FastifyRequest {
    operatorSession: OperatorSession | null;
  }
}

/** How long a proof is good for what is dangerous. */
const FRESH_MS = 5 * 60_000;

export const consoleCookie = ({ config }: Pick<Deps, 'config'>): SessionCookie =>
  sessionCookie('feisuo_operator', config.siteOrigin);

/** Every route in this scope says who may call it, and nobody else reaches it. */
export function guardConsole(app: FastifyInstance, deps: Deps): void {
  const cookie = consoleCookie(deps);
  app.decorateRequest('operatorSession', null);
  app.addHook('onRoute', (route) => {
    const { method, url, config } = route;
    if (config?.isCatchAll) return;
    if (config?.permit === undefined) throw new Error(`${String(method)} ${url} does not say who may call it`);
    route.config = { ...config, documented: { 'x-permit': config.permit, 'x-dangerous': config.isDangerous ?? false } };
  });
  app.addHook('onRequest', onlyOwnOrigin(deps.config.siteOrigin));
  app.addHook('onRequest', async (request) => {
    const { permit, isDangerous = false } = request.routeOptions.config;
    if (permit === undefined || permit === 'anybody') return;
    const token = cookie.read(request);
    const session = token ? await findSession(deps, token) : null;
    if (!session) throw new AppError('unauthenticated', { description: 'enter the console by a link first' });
    request.operatorSession = session;
    if (permit !== 'operators') assertMay(session, permit);
    const needsFactor = isDangerous || (permit !== 'operators' && needsSecondFactor(permit));
    if (needsFactor) assertProved(session, isDangerous, deps.clock.now());
  });
}

/** Who acts, and from where, for the audit log. */
export const actorOf = (request: FastifyRequest) => ({ actor: operatorOf(request).name, from: request.ip });

/** Who calls. Only for routes that are not for anybody. */
export function operatorOf({ operatorSession }: FastifyRequest): Operator {
  if (!operatorSession) throw new Error('this route is for anybody: there is no operator');
  return operatorSession.operator;
}

function assertMay({ operator }: OperatorSession, permission: Permission): void {
  if (mayDo(operator.role, permission)) return;
  throw new AppError('permission_denied', {
    description: `${operator.role} has no ${permission}`,
    reason: 'OPERATOR_MAY_NOT',
  });
}

function assertProved({ hasFactor, provedAt }: OperatorSession, isDangerous: boolean, now: Date): void {
  if (!hasFactor)
    throw new AppError('permission_denied', {
      description: 'set up a second factor first',
      reason: 'OPERATOR_NEEDS_FACTOR',
    });
  const isProved = provedAt !== null && (!isDangerous || now.getTime() - provedAt.getTime() <= FRESH_MS);
  if (!isProved)
    throw new AppError('permission_denied', {
      description: 'prove the second factor first',
      reason: 'OPERATOR_NEEDS_PROOF',
    });
}
