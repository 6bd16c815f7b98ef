import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { PasskeyOptionsReply, ProvePasskeyRequest } from '@feisuo/contract/schemas/console-factors';
import { EnterRequest, MeReply } from '@feisuo/contract/schemas/operator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { addressSubject, countHit, takeHitBack } from '../../../http/rate-limit.ts';
import { succeed } from '../../../http/service-dialect.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { describe } from '../describe-route.ts';
import { challengeEntry, enterByPasskey } from './enter-by-passkey.ts';
import { consoleCookie } from './guard.ts';
import { endSession, enterByLink, findSession, SESSION_SECONDS } from './operator-sessions.ts';
import { tellMe } from './tell-me.ts';

const ENTER_TRIES_PER_HOUR = 20;
/** Asking for something to sign opens nothing, and every sign-in page that is opened may do it. */
const CHALLENGES_PER_HOUR = 1000;

/** Coming in, being known, going. */
export const doorRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { config } = deps;
  const cookie = consoleCookie(deps);
  const hourly = (name: string, max: number) => ({ name, max: max * config.limitsScale, windowMs: 3_600_000 });
  const enterTries = hourly('console-enter', ENTER_TRIES_PER_HOUR);
  const challenges = hourly('console-enter-challenge', CHALLENGES_PER_HOUR);
  const operators = { permit: 'operators' } as const;
  const letIn = async (
    { ip }: FastifyRequest,
    reply: FastifyReply,
    enter: (from: string) => Promise<{ sessionToken: string }>,
  ) => {
    const from = addressSubject(ip);
    await countHit(deps, enterTries, from);
    const { sessionToken } = await enter(ip);
    // A whole office may have one address: whoever came in guessed nothing, and keeps nobody else out.
    await takeHitBack(deps, enterTries, from);
    cookie.write(reply, sessionToken, SESSION_SECONDS);
    return succeed(tellMe(await findSession(deps, sessionToken), deps.clock.now(), config));
  };

  app.post(
    '/enter',
    {
      config: { permit: 'anybody' },
      schema: { ...describe('Spends a one-time link'), body: EnterRequest, response: { 200: MeReply } },
    },
    async (request, reply) => letIn(request, reply, (from) => enterByLink(deps, request.body.token, from)),
  );

  app.post(
    '/enter/passkey/challenge',
    {
      config: { permit: 'anybody' },
      schema: {
        ...describe('What a browser needs to show a passkey of somebody who works here'),
        response: { 200: PasskeyOptionsReply },
      },
    },
    async (request) => {
      await countHit(deps, challenges, addressSubject(request.ip));
      return succeed({ options: { ...(await challengeEntry(deps)) } });
    },
  );

  app.post(
    '/enter/passkey',
    {
      config: { permit: 'anybody' },
      schema: {
        ...describe('Enters by a passkey; the second factor counts as proved'),
        body: ProvePasskeyRequest,
        response: { 200: MeReply },
      },
    },
    async (request, reply) => letIn(request, reply, (from) => enterByPasskey(deps, request.body.assertion, from)),
  );

  app.get(
    '/me',
    {
      config: { ...operators, isBeforeFactor: true },
      schema: { ...describe('Who is here, and what they may do'), response: { 200: MeReply } },
    },
    async (request) => succeed(tellMe(request.operatorSession, deps.clock.now(), config)),
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
};
