import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { PasskeyOptionsReply, ProvePasskeyRequest } from '@feisuo/contract/schemas/console-operators';
import { EnterRequest, MeReply } from '@feisuo/contract/schemas/operator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import type { PasskeyAssertion } from '@feisuo/contract/schemas/account-two-factor';
import { and, eq } from 'drizzle-orm';
import { addressSubject, countHit, uncountHit, tallyHit } from '../../../http/rate-limit.ts';
import { succeed } from '../../../http/service-dialect.ts';
import { type ConsoleDeps, describe } from '../console-deps.ts';
import { consoleCookie } from './guard.ts';
import { endSession, signInByLink, findSession, SESSION_SECONDS, beginSession } from './operator-sessions.ts';
import { describeSession } from './describe-session.ts';
import { readAssertion, requestOptions } from '../../../authenticators/passkey-ceremonies.ts';
import { isCounterAhead } from '../../../authenticators/passkey-columns.ts';
import { operatorPasskeys } from '../operator.tables.ts';
import { userVerification, wrongPasskey } from './operator-passkeys.ts';

const PURPOSE = 'operator-passkey-entry';
const LIFE_MS = twoFactorLimits.passkeyChallengeS * 1000;

/**
 * Creates a challenge for sign-in by a discoverable passkey. The options list no passkeys, so they reveal no operators.
 */
function challengeSignIn({ config, clock, masterKey }: ConsoleDeps) {
  // Without a session the server stores no challenge. The challenge itself is its sealed expiry time.
  const challenge = masterKey.seal(PURPOSE, String(clock.now().getTime() + LIFE_MS));
  return requestOptions({ origin: config.consoleOrigin, challenge, userVerification });
}

/**
 * Signs in by a discoverable passkey. Possession of the passkey and user verification are two factors, so the session
 * counts as proved.
 */
async function signInByPasskey(
  deps: ConsoleDeps,
  assertion: PasskeyAssertion,
  from: string,
): Promise<{ sessionToken: string }> {
  const { db, clock, config } = deps;
  const [passkey] = await db.select().from(operatorPasskeys).where(eq(operatorPasskeys.id, assertion.id));
  // The operator enters no name at sign-in, so the passkey's user handle must identify the operator.
  if (!passkey || !assertion.response.userHandle) throw wrongPasskey();
  const { operatorId } = passkey;
  const shown = await readAssertion(config.consoleOrigin, passkey, assertion, {
    ownerId: operatorId,
    userVerification,
  });
  if (!shown || !(await spendSignIn(deps, shown.challenge))) throw wrongPasskey();
  const { counter, isBackedUp } = shown;
  return db.transaction(async (tx) => {
    const at = clock.now();
    // The update locks the passkey until commit. A concurrent removal of the passkey or the operator waits, and then
    // also ends this session.
    const used = await tx
      .update(operatorPasskeys)
      .set({ counter, isBackedUp, lastUsedAt: at })
      .where(and(eq(operatorPasskeys.id, passkey.id), isCounterAhead(operatorPasskeys.counter, counter)))
      .returning({ id: operatorPasskeys.id });
    if (used.length === 0) throw wrongPasskey();
    return beginSession(tx, deps, { operatorId, from, provedAt: at });
  });
}

/**
 * Returns true on the first use of a challenge that has not expired. The use is remembered until the challenge expires.
 */
async function spendSignIn(deps: ConsoleDeps, challenge: string): Promise<boolean> {
  const until = untilOf(deps, challenge);
  if (until === null || until <= deps.clock.now().getTime()) return false;
  const { hits } = await tallyHit(deps, { name: PURPOSE, windowMs: LIFE_MS }, challenge);
  return hits === 1;
}

function untilOf({ masterKey }: ConsoleDeps, challenge: string): number | null {
  try {
    return Number(masterKey.open(PURPOSE, challenge));
  } catch {
    return null;
  }
}

const ENTER_TRIES_PER_HOUR = 20;
/** This limit is high, because every open sign-in page requests challenges. A challenge alone gives no access. */
const CHALLENGES_PER_HOUR = 1000;

export const signInRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
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
    // Successful sign-ins do not count, because many operators of one office may share an IP address.
    await uncountHit(deps, enterTries, from);
    cookie.write(reply, sessionToken, SESSION_SECONDS);
    return succeed(describeSession(await findSession(deps, sessionToken), deps.clock.now(), config));
  };

  app.post(
    '/enter',
    {
      config: { permit: 'public' },
      schema: { ...describe('Signs in with a one-time link'), body: EnterRequest, response: { 200: MeReply } },
    },
    async (request, reply) => letIn(request, reply, (from) => signInByLink(deps, request.body.token, from)),
  );

  app.post(
    '/enter/passkey/challenge',
    {
      config: { permit: 'public' },
      schema: {
        ...describe('Passkey options for signing in'),
        response: { 200: PasskeyOptionsReply },
      },
    },
    async (request) => {
      await countHit(deps, challenges, addressSubject(request.ip));
      return succeed({ options: { ...(await challengeSignIn(deps)) } });
    },
  );

  app.post(
    '/enter/passkey',
    {
      config: { permit: 'public' },
      schema: {
        ...describe('Signs in with a passkey, which also confirms the second factor'),
        body: ProvePasskeyRequest,
        response: { 200: MeReply },
      },
    },
    async (request, reply) => letIn(request, reply, (from) => signInByPasskey(deps, request.body.assertion, from)),
  );

  app.get(
    '/me',
    {
      config: { ...operators, isBeforeFactor: true },
      schema: { ...describe('The current operator and permissions'), response: { 200: MeReply } },
    },
    async (request) => succeed(describeSession(request.operatorSession, deps.clock.now(), config)),
  );

  app.post(
    '/leave',
    { config: { permit: 'public' }, schema: { ...describe('Signs out'), response: { 200: DoneReply } } },
    async (request, reply) => {
      const token = cookie.read(request);
      if (token) await endSession(deps, token);
      cookie.clear(reply);
      return succeed({});
    },
  );
};
