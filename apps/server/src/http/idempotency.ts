import { accountHeaders } from '@feisuo/contract/facts/account-vocabulary';
import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { requestLimits } from '@feisuo/contract/facts/limits';
import { eq, lt, lte } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest, onSendHookHandler, preHandlerHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import type { Database } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { AppError } from './app-error.ts';
import { idempotencyKeys } from './idempotency.tables.ts';

type IdempotencyDeps = Pick<Deps, 'db' | 'clock' | 'masterKey'>;

/** What a request with a key claimed, until its answer is kept. */
interface Claim {
  key: string;
  /** As the caller sent it; the kept answer cannot be read without. */
  secret: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    idempotencyClaim: Claim | null;
  }
  interface FastifyContextConfig {
    /** Each call gives the browser cookies of its own, and is safe to repeat: an answer of before would undo a later one. */
    setsCookies?: boolean;
    /** Whether this call, where it is refused, has spent nothing: its repeat is looked at anew, for the reason may be over. */
    refusalSpendsNothing?(body: unknown): boolean;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** By then a request is answered, or its process has died and a repeat may try again. */
const RUNNING_MS = 60_000;
const SEAL = 'idempotency';

/**
 * Does an unsafe request that is sent twice under one x-idempotency-key once: the repeat gets the first one's answer.
 * Clients of the account protocol send again whatever was lost on the way.
 */
export const idempotency = fp<IdempotencyDeps>(
  async (app, deps) => {
    app.decorateRequest('idempotencyClaim', null);
    // Most requests carry no key; they need not wait for a promise at all.
    const claimFirst: preHandlerHookHandler = (request, reply, done) => {
      const secret = request.headers[accountHeaders.idempotencyKey];
      if (secret === undefined || SAFE_METHODS.has(request.method)) done();
      // eslint-disable-next-line promise/no-callback-in-promise -- Fastify's hook is the callback kind
      else claim(deps, request, reply, secret).then(() => reply.sent || done(), done);
    };
    const keepLast: onSendHookHandler = (request, reply, payload, done) => {
      const { idempotencyClaim: claimed, body, routeOptions } = request;
      if (!claimed || typeof payload !== 'string') done(null, payload);
      else {
        const mayForget = reply.statusCode >= 400 && routeOptions.config.refusalSpendsNothing?.(body);
        const kept = mayForget ? forget(deps, claimed) : keep(deps, claimed, reply, payload);
        // eslint-disable-next-line promise/no-callback-in-promise -- Fastify's hook is the callback kind
        kept.then(() => done(null, payload), done);
      }
    };
    // Routes that only read have no hook to pass.
    app.addHook('onRoute', (route) => {
      if (route.config?.setsCookies || [route.method].flat().every((method) => SAFE_METHODS.has(method))) return;
      route.preHandler = [route.preHandler ?? [], claimFirst].flat();
      route.onSend = [route.onSend ?? [], keepLast].flat();
    });
  },
  { name: 'idempotency' },
);

async function claim(
  deps: IdempotencyDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string | string[],
): Promise<void> {
  if (typeof secret !== 'string' || !/^[!-~]{8,128}$/.test(secret)) {
    throw refusedKey('8 to 128 printable characters');
  }
  const { masterKey, db, clock } = deps;
  const now = clock.now();
  const sender = [
    request.headers.authorization,
    request.headers[accountHeaders.clientId],
    request.headers[accountHeaders.deviceId],
  ];
  const key = masterKey.digest(SEAL, JSON.stringify([...sender, secret]));
  const fingerprint = masterKey.digest(SEAL, JSON.stringify([request.method, request.url, request.body ?? null]));
  if (await take(db, key, fingerprint, now)) {
    request.idempotencyClaim = { key, secret };
    return;
  }
  const [kept] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
  if (kept && kept.fingerprint !== fingerprint) throw refusedKey('was used for another request');
  if (!kept || kept.status === null || kept.sealedBody === null) {
    throw new AppError('aborted', {
      description: 'the same request is still being answered',
      status: 409,
      retryAfterSeconds: 1,
    });
  }
  const { body, cookies } = JSON.parse(masterKey.open(SEAL, kept.sealedBody, secret)) as KeptAnswer;
  if (cookies.length > 0) void reply.header('set-cookie', cookies);
  await reply
    .code(kept.status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((text: unknown) => String(text))
    .send(body);
}

/** An answer is its body and the cookies that came along: who has one without the other has lost something. */
interface KeptAnswer {
  body: string;
  cookies: string[];
}

const refusedKey = (rule: string) =>
  new AppError('invalid_argument', {
    description: `${accountHeaders.idempotencyKey}: ${rule}`,
    reason: 'INVALID_FIELD',
    resourceId: accountHeaders.idempotencyKey,
  });

/** Of requests that come at once under one key, one goes on. */
async function take(db: Database, key: string, fingerprint: string, now: Date): Promise<boolean> {
  const values = { key, fingerprint, status: null, sealedBody: null, expiresAt: new Date(now.getTime() + RUNNING_MS) };
  const rows = await db
    .insert(idempotencyKeys)
    .values(values)
    .onConflictDoUpdate({ target: idempotencyKeys.key, set: values, setWhere: lte(idempotencyKeys.expiresAt, now) })
    .returning({ key: idempotencyKeys.key });
  return rows.length > 0;
}

/** Refusals that tell the client to come again with something more, or later: the repeat must be looked at anew. */
const passingCodes: ReadonlySet<number> = new Set([
  errorCodes.aborted,
  errorCodes.captcha_required,
  errorCodes.captcha_invalid,
  errorCodes.invalid_status,
  errorCodes.two_factor_required,
  errorCodes.validate_required,
]);

function isPassing(status: number, payload: string): boolean {
  if (status >= 500 || status === 429 || status === 401) return true;
  return status >= 400 && passingCodes.has((JSON.parse(payload) as { error_code: number }).error_code);
}

async function forget({ db }: IdempotencyDeps, { key }: Claim): Promise<void> {
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key));
}

async function keep(deps: IdempotencyDeps, claimed: Claim, reply: FastifyReply, body: string): Promise<void> {
  const { db, clock, masterKey } = deps;
  const { key, secret } = claimed;
  const status = reply.statusCode;
  if (isPassing(status, body)) return forget(deps, claimed);
  const expiresAt = new Date(clock.now().getTime() + requestLimits.idempotencyKeepS * 1000);
  const cookies = [reply.getHeader('set-cookie') ?? []].flat().map(String);
  const answer: KeptAnswer = { body, cookies };
  const sealedBody = masterKey.seal(SEAL, JSON.stringify(answer), secret);
  await db.update(idempotencyKeys).set({ status, sealedBody, expiresAt }).where(eq(idempotencyKeys.key, key));
}

/** Housekeeping. */
export async function forgetIdempotencyKeys(db: Database, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, now));
}
