import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { EnterRequest, FactorBeginReply, FactorCodeRequest, MeReply } from '@feisuo/contract/schemas/operator';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { permissions } from '@feisuo/contract/facts/permissions';
import { addressSubject, countHit } from '../../../http/rate-limit.ts';
import { succeed } from '../../../http/service-dialect.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { describe } from '../describe-route.ts';
import { consoleCookie, sessionOf } from './guard.ts';
import { endSession, enterByLink, findSession, SESSION_SECONDS, type OperatorSession } from './operator-sessions.ts';
import { mayCall } from './operator-tokens.ts';
import { beginFactor, confirmFactor, proveFactor } from './second-factor.ts';

const ENTER_TRIES_PER_HOUR = 20;
const CODE_TRIES_PER_QUARTER = 10;

/** Coming in, being known, proving it, going. */
export const doorRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { config, brand } = deps;
  const cookie = consoleCookie(deps);
  const enterTries = { name: 'console-enter', max: ENTER_TRIES_PER_HOUR * config.limitsScale, windowMs: 3_600_000 };
  const codeTries = { name: 'console-factor', max: CODE_TRIES_PER_QUARTER, windowMs: 900_000 };
  const operators = { permit: 'operators' } as const;
  const people = { permit: 'operators', isForPeople: true } as const;

  app.post(
    '/enter',
    {
      config: { permit: 'anybody' },
      schema: { ...describe('Spends a one-time link'), body: EnterRequest, response: { 200: MeReply } },
    },
    async (request, reply) => {
      await countHit(deps, enterTries, addressSubject(request.ip));
      const { sessionToken } = await enterByLink(deps, request.body.token, request.ip);
      cookie.write(reply, sessionToken, SESSION_SECONDS);
      return succeed(tellMe(await findSession(deps, sessionToken)));
    },
  );

  app.get(
    '/me',
    { config: operators, schema: { ...describe('Who is here, and what they may do'), response: { 200: MeReply } } },
    async (request) => succeed(tellMe(request.operatorSession)),
  );

  app.post(
    '/leave',
    { config: { permit: 'anybody' }, schema: { ...describe('Ends the session'), response: { 200: DoneReply } } },
    async (request, reply) => {
      const token = cookie.read(request);
      if (token) await endSession(deps, token);
      cookie.clear(reply);
      return succeed({});
    },
  );

  app.post(
    '/factor/begin',
    {
      config: people,
      schema: { ...describe('A secret for an authenticator app'), response: { 200: FactorBeginReply } },
    },
    async (request) => succeed(await beginFactor(deps, sessionOf(request), await brand.fillIn('{brand}'))),
  );

  for (const [path, summary, act] of [
    ['/factor/confirm', 'The first code of it: from now on it is asked for', confirmFactor],
    ['/factor/prove', 'A code, before money or accounts are touched', proveFactor],
  ] as const)
    app.post(
      path,
      { config: people, schema: { ...describe(summary), body: FactorCodeRequest, response: { 200: MeReply } } },
      async (request) => {
        const session = sessionOf(request);
        await countHit(deps, codeTries, session.operator.id);
        await act(deps, session, request.body.code);
        return succeed(tellMe({ ...session, hasFactor: true, provedAt: deps.clock.now() }));
      },
    );
};

function tellMe(session: OperatorSession | null) {
  if (!session) throw new Error('the session ended as it began');
  const { operator, hasFactor, provedAt } = session;
  return {
    operator,
    permissions: permissions.filter((permission) => mayCall(session, permission)),
    hasFactor,
    provedAt: provedAt?.toISOString() ?? null,
  };
}
