import { randomBytes } from 'node:crypto';
import { pushedRequestPrefix } from '@feisuo/contract/facts/account-vocabulary';
import { pushedRequestLimits } from '@feisuo/contract/facts/limits';
import type { PushedRequestReply } from '@feisuo/contract/schemas/account-authorize';
import { and, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { AppError } from '../../../http/app-error.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import type { AccountDeps } from '../account-deps.ts';
import { pushedRequests } from './authorize.tables.ts';
import type { RequestParams } from './request-params.ts';

/** A pushed request that a browser has opened. */
export interface OpenedRequest {
  params: RequestParams;
  openedAt: Date;
}

type PushDeps = Pick<AccountDeps, 'db' | 'masterKey' | 'clock'>;

const BYTES = 32;
const PURPOSE = 'pushed-request';

export const isPushedRequest = (requestUri: string | undefined): requestUri is string =>
  requestUri?.startsWith(pushedRequestPrefix) ?? false;

const hashOf = (masterKey: MasterKey, requestUri: string) => masterKey.digest(PURPOSE, requestUri);

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

/** Stores a request, and returns the `request_uri` with which a browser opens it once. */
export async function storePushedRequest(
  { db, masterKey, clock }: PushDeps,
  clientId: string,
  params: RequestParams,
): Promise<PushedRequestReply> {
  const { lifetimeS } = pushedRequestLimits;
  const times = { openedAt: null, expiresAt: after(clock.now(), lifetimeS) };
  return { request_uri: await insertRequest(db, masterKey, { clientId, params, ...times }), expires_in: lifetimeS };
}

interface NewRequest extends Pick<typeof pushedRequests.$inferInsert, 'clientId' | 'openedAt' | 'expiresAt'> {
  params: RequestParams;
}

async function insertRequest(db: Database, masterKey: MasterKey, { params, ...row }: NewRequest): Promise<string> {
  const requestUri = pushedRequestPrefix + randomBytes(BYTES).toString('base64url');
  await db.insert(pushedRequests).values({
    ...row,
    hash: hashOf(masterKey, requestUri),
    sealedParams: masterKey.seal(PURPOSE, JSON.stringify(params), requestUri),
  });
  return requestUri;
}

const paramsOf = (masterKey: MasterKey, sealedParams: string, requestUri: string) =>
  JSON.parse(masterKey.open(PURPOSE, sealedParams, requestUri)) as RequestParams;

/**
 * Opens a request for a browser: the client's `request_uri` is spent, and the page gets another one, which lasts for
 * the sign-in. Of concurrent callers one gets it; null for the others, and for an unknown or expired request.
 */
export async function openPushedRequest(
  { db, masterKey, clock }: PushDeps,
  clientId: string,
  requestUri: string,
): Promise<string | null> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const [spent] = await tx
      .delete(pushedRequests)
      .where(
        and(
          eq(pushedRequests.hash, hashOf(masterKey, requestUri)),
          eq(pushedRequests.clientId, clientId),
          isNull(pushedRequests.openedAt),
          gt(pushedRequests.expiresAt, now),
        ),
      )
      .returning();
    if (!spent) return null;
    const params = paramsOf(masterKey, spent.sealedParams, requestUri);
    const expiresAt = after(now, pushedRequestLimits.openedS);
    return insertRequest(tx, masterKey, { clientId, params, openedAt: now, expiresAt });
  });
}

const isOpened = ({ masterKey, clock }: Omit<PushDeps, 'db'>, clientId: string, requestUri: string) =>
  and(
    eq(pushedRequests.hash, hashOf(masterKey, requestUri)),
    eq(pushedRequests.clientId, clientId),
    isNotNull(pushedRequests.openedAt),
    gt(pushedRequests.expiresAt, clock.now()),
  );

/** Finds an opened request by the page's `request_uri`; null if it is unknown, expired, answered or not opened. */
export async function findOpenedRequest(
  deps: PushDeps,
  clientId: string,
  requestUri: string,
): Promise<OpenedRequest | null> {
  const [found] = await deps.db
    .select()
    .from(pushedRequests)
    .where(isOpened(deps, clientId, requestUri));
  if (!found?.openedAt) return null;
  return { params: paramsOf(deps.masterKey, found.sealedParams, requestUri), openedAt: found.openedAt };
}

/** Like `findOpenedRequest`, but refuses the request if there is none. */
export async function requireOpenedRequest(
  deps: PushDeps,
  clientId: string,
  requestUri: string,
): Promise<OpenedRequest> {
  const opened = await findOpenedRequest(deps, clientId, requestUri);
  if (!opened) throw unknownRequest();
  return opened;
}

/** Spends an opened request, so that it gets only one code. Refuses if a concurrent call was first. */
export async function spendOpenedRequest(
  tx: Database,
  deps: Omit<PushDeps, 'db'>,
  clientId: string,
  requestUri: string,
): Promise<void> {
  const spent = await tx
    .delete(pushedRequests)
    .where(isOpened(deps, clientId, requestUri))
    .returning({ hash: pushedRequests.hash });
  if (spent.length === 0) throw unknownRequest();
}

const unknownRequest = () =>
  new AppError('invalid_request_uri', { description: 'request_uri: unknown, expired or already used' });

export async function purgePushedRequests(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, pushedRequests, lt(pushedRequests.expiresAt, now));
}
