import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AddPasskeyRequest,
  OwnFactorsReply,
  PasskeyOptionsReply,
  PasskeyParams,
  ProvePasskeyRequest,
} from '@feisuo/contract/schemas/console-operators';
import { FactorBeginReply, FactorCodeRequest, MeReply } from '@feisuo/contract/schemas/operator';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { countHit } from '../../../http/rate-limit.ts';
import { succeed } from '../../../http/service-dialect.ts';
import { type ConsoleDeps, describe } from '../console-deps.ts';
import { actorOf, sessionOf } from './guard.ts';
import { addPasskey, beginPasskey, challengePasskey, listPasskeys, proveByPasskey } from './operator-passkeys.ts';
import type { OperatorSession } from './operator-sessions.ts';
import { findAuthenticator, removeAuthenticator, removePasskey, keepsFactor } from './remove-factor.ts';
import { beginFactor, confirmFactor, proveFactor } from './second-factor.ts';
import { describeSession } from './describe-session.ts';

const QUARTER_MS = 900_000;
/** Limit of passkey attempts. Signatures cannot be guessed, but checking them costs computing time. */
const PASSKEY_TRIES = 60;

export const factorRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const passkeyTries = { name: 'console-passkey', max: PASSKEY_TRIES, windowMs: QUARTER_MS };
  const people = { permit: 'operators', isForPeople: true, isBeforeFactor: true } as const;
  const freshly = { ...people, isDangerous: true } as const;
  const tellProved = (session: OperatorSession) => {
    const now = deps.clock.now();
    return succeed(describeSession({ ...session, hasFactor: true, provedAt: now }, now, deps.config));
  };

  app.get(
    '/factor',
    { config: people, schema: { ...describe('Second factors of the caller'), response: { 200: OwnFactorsReply } } },
    async (request) => {
      const { operator } = sessionOf(request);
      const code = await findAuthenticator(deps.db, operator.id);
      const passkeys = await listPasskeys(deps.db, operator.id);
      return succeed({
        authenticator: code && { since: code.since.toISOString(), lastUsedAt: code.lastUsedAt.toISOString() },
        passkeys: passkeys.map(({ id, name, isBackedUp, createdAt, lastUsedAt }) => ({
          id,
          name,
          isBackedUp,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
        isNeeded: keepsFactor(deps.config, operator.role),
      });
    },
  );

  app.post(
    '/factor/begin',
    {
      config: people,
      schema: {
        ...describe(
          'Creates a secret for an authenticator app; requires a fresh proof if the operator has another factor',
        ),
        response: { 200: FactorBeginReply },
      },
    },
    async (request) => succeed(await beginFactor(deps, sessionOf(request), await deps.brand.fillIn('{brand}'))),
  );

  for (const [path, summary, run] of [
    ['/factor/confirm', 'Confirms a new authenticator with its first code', confirmFactor],
    ['/factor/prove', 'Confirms the second factor with a code, which sensitive actions require', proveFactor],
  ] as const)
    app.post(
      path,
      { config: people, schema: { ...describe(summary), body: FactorCodeRequest, response: { 200: MeReply } } },
      async (request) => {
        const session = sessionOf(request);
        await run(deps, session, request.body.code, actorOf(request));
        return tellProved(session);
      },
    );

  app.delete(
    '/factor/authenticator',
    { config: freshly, schema: { ...describe('Removes the authenticator app'), response: { 200: DoneReply } } },
    async (request) => {
      await removeAuthenticator(deps, sessionOf(request), actorOf(request));
      return succeed({});
    },
  );

  for (const [path, summary, begin] of [
    ['/factor/passkeys/options', 'Options for creating a passkey', beginPasskey],
    ['/factor/passkeys/challenge', 'Options for confirming with a passkey', challengePasskey],
  ] as const)
    app.post(
      path,
      { config: people, schema: { ...describe(summary), response: { 200: PasskeyOptionsReply } } },
      async (request) => {
        const session = sessionOf(request);
        await countHit(deps, passkeyTries, session.operator.id);
        return succeed({ options: { ...(await begin(deps, session)) } });
      },
    );

  app.post(
    '/factor/passkeys',
    {
      config: people,
      schema: {
        ...describe('Registers a passkey'),
        body: AddPasskeyRequest,
        response: { 200: MeReply },
      },
    },
    async (request) => {
      const session = sessionOf(request);
      await addPasskey(deps, session, request.body, actorOf(request));
      return tellProved(session);
    },
  );

  app.post(
    '/factor/passkeys/prove',
    {
      config: people,
      schema: {
        ...describe('Confirms the second factor with a passkey'),
        body: ProvePasskeyRequest,
        response: { 200: MeReply },
      },
    },
    async (request) => {
      const session = sessionOf(request);
      await countHit(deps, passkeyTries, session.operator.id);
      await proveByPasskey(deps, session, request.body.assertion);
      return tellProved(session);
    },
  );

  app.delete(
    '/factor/passkeys/:id',
    {
      config: freshly,
      schema: { ...describe('Removes a passkey'), params: PasskeyParams, response: { 200: DoneReply } },
    },
    async (request) => {
      await removePasskey(deps, sessionOf(request), request.params.id, actorOf(request));
      return succeed({});
    },
  );
};
