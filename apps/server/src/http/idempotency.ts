import { accountHeaders } from '@feisuo/contract/facts/account-vocabulary';
import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { requestLimits } from '@feisuo/contract/facts/limits';
import { and, eq, gt, isNotNull, lt } from 'drizzle-orm';
import type {
  FastifyReply,
  FastifyRequest,
  onErrorHookHandler,
  onSendHookHandler,
  preHandlerHookHandler,
} from 'fastify';
import fp from 'fastify-plugin';
import type pg from 'pg';
import type { Database } from '../db/database.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { makeRequestTransaction } from '../db/pool.ts';
import { BEGIN_REQUEST, type RequestTransaction } from '../db/request-transaction.ts';
import type { Deps } from '../ports/deps.ts';
import { AppError } from './app-error.ts';
import { idempotencyKeys } from './idempotency.tables.ts';
import { addressSubject, tallyHit } from './rate-limit.ts';

interface IdempotencyDeps extends Pick<Deps, 'config' | 'db' | 'clock' | 'masterKey' | 'database'> {
  /** Keys of the requests that this process is handling. */
  running: Set<string>;
}

/** A request with an idempotency key, until its answer is stored. */
interface KeyedRequest {
  /** Keyed hash of the idempotency key and its sender. */
  key: string;
  fingerprint: string;
  /** The idempotency key as sent, which is needed to decrypt the stored answer. */
  secret: string;
  transaction: RequestTransaction;
  /** The request failed with an unexpected error or could not begin its transaction, so no answer is stored. */
  hasFailed: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    keyed: KeyedRequest | null;
  }
  interface FastifyContextConfig {
    /**
     * Set for an idempotent route that sets cookies. Its answers are not stored, because an old answer would overwrite
     * newer cookies.
     */
    setsCookies?: boolean;
    /**
     * Set for a route whose refusals are not stored. A repeat is checked anew, because the reason of the refusal may no
     * longer apply.
     */
    refusalSpendsNothing?: boolean;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const SEAL = 'idempotency';

/**
 * Makes unsafe requests with an x-idempotency-key header idempotent: a repeat gets the stored answer. The writes and
 * the answer are committed together, so a killed process leaves both or neither.
 */
export const idempotency = fp<Omit<IdempotencyDeps, 'running'>>(
  async (app, options) => {
    const deps: IdempotencyDeps = { ...options, running: new Set() };
    app.decorateRequest('keyed', null);
    // A callback instead of a promise, because most requests have no key.
    const answerOrBegin: preHandlerHookHandler = (request, reply, done) => {
      const secret = request.headers[accountHeaders.idempotencyKey];
      if (secret === undefined || SAFE_METHODS.has(request.method)) {
        done();
        return;
      }
      // eslint-disable-next-line promise/no-callback-in-promise -- Fastify's hook is the callback kind
      begin(deps, request, reply, secret).then(() => request.keyed?.transaction.run(done), done);
    };
    const keepAndCommit: onSendHookHandler = (request, reply, payload, done) => {
      const { keyed } = request;
      if (!keyed) {
        done(null, payload);
        return;
      }
      request.keyed = null;
      const settled = settle(deps, keyed, { request, reply, payload }).finally(() => deps.running.delete(keyed.key));
      settled.then(
        // eslint-disable-next-line promise/no-callback-in-promise -- Fastify's hook is the callback kind
        () => done(null, payload),
        (error: unknown) => {
          reply.removeHeader('set-cookie');
          // eslint-disable-next-line promise/no-callback-in-promise -- likewise
          done(notCommitted(error, request) as unknown as null, payload);
        },
      );
    };
    const noteError: onErrorHookHandler = (request, _reply, error: Error, done) => {
      const isRefusal = error instanceof AppError || error.cause instanceof AppError;
      if (request.keyed && !isRefusal) request.keyed.hasFailed = true;
      done();
    };
    // Only routes that write need this hook.
    app.addHook('onRoute', (route) => {
      if (route.config?.setsCookies || [route.method].flat().every((method) => SAFE_METHODS.has(method))) return;
      route.preHandler = [route.preHandler ?? [], answerOrBegin].flat();
      route.onSend = [route.onSend ?? [], keepAndCommit].flat();
      route.onError = [route.onError ?? [], noteError].flat();
    });
  },
  { name: 'idempotency' },
);

/** Sends the stored answer, or prepares a transaction for the request. */
async function begin(
  deps: IdempotencyDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string | string[],
): Promise<void> {
  if (typeof secret !== 'string' || !/^[!-~]{8,128}$/.test(secret)) {
    throw refusedKey('8 to 128 printable characters');
  }
  const { masterKey, db, clock, database, running } = deps;
  const sender = [
    request.headers.authorization,
    request.headers[accountHeaders.clientId],
    request.headers[accountHeaders.deviceId],
  ];
  const key = masterKey.digest(SEAL, JSON.stringify([...sender, secret]));
  const fingerprint = masterKey.digest(SEAL, JSON.stringify([request.method, request.url, request.body ?? null]));
  const [stored] = await findStored(db, key, clock.now());
  if (stored && stored.fingerprint !== fingerprint) throw refusedKey('was used for another request');
  if (stored) {
    repeat(deps, stored as StoredRequest, secret, reply);
    return;
  }
  // A repeat is refused before the handler runs, because work before the first write, such as hashing a password, must
  // not run twice.
  if (running.has(key)) throw stillRunning();
  running.add(key);
  const transaction = makeRequestTransaction(database.pool, async (client) => {
    if (await claim(client, findStored(db, key, clock.now()).toSQL(), key)) return;
    keyed.hasFailed = true;
    throw stillRunning();
  });
  const keyed: KeyedRequest = { key, fingerprint, secret, transaction, hasFailed: false };
  request.keyed = keyed;
}

const findStored = (db: Database, key: string, now: Date) =>
  db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.key, key), gt(idempotencyKeys.expiresAt, now), isNotNull(idempotencyKeys.status)));

/** Begins the transaction. Returns false if another request holds the key, or an answer has been stored meanwhile. */
async function claim(
  client: pg.PoolClient,
  storedQuery: { sql: string; params: unknown[] },
  key: string,
): Promise<boolean> {
  await client.query(BEGIN_REQUEST);
  const lock = 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as held';
  const { rows } = await client.query<{ held: boolean }>(lock, [key]);
  // A separate statement after the lock sees what the previous holder of the lock committed.
  return rows[0]?.held === true && (await client.query(storedQuery.sql, storedQuery.params)).rowCount === 0;
}

const stillRunning = () =>
  new AppError('aborted', {
    description: 'the same request is still being answered',
    status: 409,
    retryAfterSeconds: 1,
  });

type StoredRequest = typeof idempotencyKeys.$inferSelect & { status: number; sealedBody: string };

/** Body and cookies of an answer. */
interface StoredAnswer {
  body: string;
  cookies: string[];
}

function repeat({ masterKey }: IdempotencyDeps, stored: StoredRequest, secret: string, reply: FastifyReply): void {
  const { body, cookies } = JSON.parse(masterKey.open(SEAL, stored.sealedBody, secret)) as StoredAnswer;
  if (cookies.length > 0) void reply.header('set-cookie', cookies);
  void reply
    .code(stored.status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((text: unknown) => String(text))
    .send(body);
}

const refusedKey = (rule: string) =>
  new AppError('invalid_argument', {
    description: `${accountHeaders.idempotencyKey}: ${rule}`,
    reason: 'INVALID_FIELD',
    resourceId: accountHeaders.idempotencyKey,
  });

/**
 * Refusals that ask the client to retry later or with more data. They are not stored, so that a repeat is checked anew.
 */
const passingCodes: ReadonlySet<number> = new Set([
  errorCodes.aborted,
  errorCodes.captcha_required,
  errorCodes.captcha_invalid,
  errorCodes.invalid_status,
  errorCodes.two_factor_required,
  errorCodes.validate_required,
]);

function isPassing(status: number, payload: string): boolean {
  if (status === 429 || status === 401) return true;
  return status >= 400 && passingCodes.has((JSON.parse(payload) as { error_code: number }).error_code);
}

const KEPT_REFUSALS = { name: 'kept-refusals', windowMs: requestLimits.idempotencyKeepS * 1000 };

/**
 * Whether a refusal need not be stored. If refusals without writes were stored, any caller could add one row per key.
 */
async function mayForget(
  deps: IdempotencyDeps,
  transaction: RequestTransaction,
  request: FastifyRequest,
  status: number,
): Promise<boolean> {
  if (status < 400) return false;
  if (request.routeOptions.config.refusalSpendsNothing) return true;
  // PostgreSQL assigns a transaction id when a row is first written or locked.
  const written = await transaction.query('select pg_current_xact_id_if_assigned() is not null as wrote');
  if (!(written as pg.QueryResult<{ wrote: boolean }>).rows[0]?.wrote) return true;
  // A refusal that only locked a row or undid its writes also has a transaction id. Callers can cause any number of
  // these, so their number per address is limited.
  const { hits } = await transaction.run(() => tallyHit(deps, KEPT_REFUSALS, addressSubject(request.ip)));
  return hits > requestLimits.keptRefusals * Math.max(1, deps.config.limitsScale);
}

/**
 * Replaces an answer whose transaction was not committed. A refusal is replaced too, because the wrong try that it
 * counted may be lost.
 */
function notCommitted(error: unknown, request: FastifyRequest): AppError {
  request.log.error({ err: error }, 'a request was not committed');
  return new AppError('unavailable', { description: `unavailable, request ${request.id}`, cause: error });
}

/** Commits the request's writes together with its answer. */
async function settle(
  deps: IdempotencyDeps,
  { transaction, hasFailed, ...keyed }: KeyedRequest,
  { request, reply, payload }: { request: FastifyRequest; reply: FastifyReply; payload: unknown },
): Promise<void> {
  const { statusCode: status } = reply;
  if (!transaction.isBegun || status >= 500 || (hasFailed && status >= 400)) {
    await transaction.rollback();
    return;
  }
  try {
    if (
      typeof payload === 'string' &&
      !isPassing(status, payload) &&
      !(await mayForget(deps, transaction, request, status))
    ) {
      const cookies = [reply.getHeader('set-cookie') ?? []].flat().map(String);
      await transaction.run(() => keep(deps, keyed, status, { body: payload, cookies }));
    }
    await transaction.commit();
  } catch (error) {
    // The rollback returns the connection of the request to the pool.
    await transaction.rollback();
    throw error;
  }
}

async function keep(
  { db, clock, masterKey }: IdempotencyDeps,
  { key, fingerprint, secret }: Omit<KeyedRequest, 'transaction' | 'hasFailed'>,
  status: number,
  answer: StoredAnswer,
): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + requestLimits.idempotencyKeepS * 1000);
  const sealedBody = masterKey.seal(SEAL, JSON.stringify(answer), secret);
  const values = { key, fingerprint, status, sealedBody, expiresAt };
  await db.insert(idempotencyKeys).values(values).onConflictDoUpdate({ target: idempotencyKeys.key, set: values });
}

export async function forgetIdempotencyKeys(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, idempotencyKeys, lt(idempotencyKeys.expiresAt, now));
}
