import { accountClientId, type ClientAuthMethod } from '@feisuo/contract/facts/account-vocabulary';
import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { sendSignal } from '../../../db/signals.ts';
import { containsText } from '../../../db/list-conditions.ts';
import { AppError } from '../../../http/app-error.ts';
import { deleteGrantsOfClient } from '../authorize/delete-grants.ts';
import { endDescendantsOfClient } from '../authorize/derived-sessions.ts';
import { deleteDeviceGrantsOfClient } from '../device/device-queries.ts';
import { deleteLogoutsOfClient } from '../logout/logout-delivery-queries.ts';
import { endSessionsOfClient } from '../tokens/session-endings.ts';
import type { StoredClient } from './client-registry.ts';
import { clients, clientSearchText } from './clients.tables.ts';

/** The fields that operators may change in the console. `isFirstParty` can be set only on the command line. */
export type ClientForm = Pick<
  StoredClient,
  | 'name'
  | 'description'
  | 'url'
  | 'redirectUris'
  | 'signOutUris'
  | 'origins'
  | 'scopes'
  | 'grants'
  | 'allowsPlainChallenge'
  | 'idTokenAlg'
  | 'subjectType'
  | 'requiresPushedRequests'
  | 'resources'
  | 'backchannelLogoutUri'
  | 'backchannelLogoutSessionRequired'
  | 'frontchannelLogoutUri'
  | 'frontchannelLogoutSessionRequired'
  | 'jwks'
  | 'jwksUri'
  | 'serviceScopes'
  | 'dpopBoundAccessTokens'
> & { authMethod: ClientAuthMethod };

export interface ClientSearch {
  words?: string | undefined;
  isOn?: boolean | undefined;
  /** The last client id of the previous page. */
  after?: string | undefined;
  limit: number;
}

/**
 * Lists stored clients by id, including disabled clients, without those that only their owner may use. Placeholders for
 * our own origins are not replaced.
 */
export const searchStoredClients = (
  db: Database,
  { words, isOn, after, limit }: ClientSearch,
): Promise<StoredClient[]> =>
  db
    .select()
    .from(clients)
    .where(
      and(
        eq(clients.isSandbox, false),
        words === undefined ? undefined : containsText(clientSearchText(clients), words),
        isOn === undefined ? undefined : isOn ? isNull(clients.disabledAt) : isNotNull(clients.disabledAt),
        after === undefined ? undefined : gt(clients.id, after),
      ),
    )
    .orderBy(asc(clients.id))
    .limit(limit);

export async function findStoredClient(db: Database, id: string): Promise<StoredClient | null> {
  const [client] = await db.select().from(clients).where(eq(clients.id, id));
  return client ?? null;
}

/** Fields that no form has. */
type ManagedFields =
  | 'secretHash'
  | 'sealedSecret'
  | 'previousSecretHash'
  | 'previousSecretUntil'
  | 'disabledAt'
  | 'subjectSector'
  | 'picture'
  | 'isSandbox';
type ClientChange = { before: StoredClient; after: StoredClient };

/** Changes a client if `version` is still its current version; otherwise returns null. */
export async function changeClient(
  tx: Database,
  { id, version }: { id: string; version?: number },
  change: Partial<ClientForm & Pick<StoredClient, ManagedFields>>,
): Promise<ClientChange | null> {
  const [before] = await tx.select().from(clients).where(eq(clients.id, id)).for('update');
  const [after] = await tx
    .update(clients)
    .set({ ...change, version: sql`${clients.version} + 1` })
    .where(and(eq(clients.id, id), version === undefined ? undefined : eq(clients.version, version)))
    .returning();
  if (!before || !after) return null;
  await sendSignal(tx, 'clients');
  return { before, after };
}

/**
 * Disables a client: it counts as not registered, and its sessions and the sessions derived from them end. Consents are
 * kept; the caller must be in a transaction.
 */
export async function disableClient(tx: Database, clock: Clock, id: string): Promise<ClientChange | null> {
  refuseAccountClient(id);
  const changed = await changeClient(tx, { id }, { disabledAt: clock.now() });
  if (!changed) return null;
  await endAccessOfClient(tx, clock, id);
  return changed;
}

/**
 * Removes a client, ends its sessions and the sessions derived from them, and returns it; null if it does not exist.
 * The caller must be in a transaction.
 */
export async function removeClient(tx: Database, clock: Clock, id: string): Promise<StoredClient | null> {
  refuseAccountClient(id);
  const [removed] = await tx.delete(clients).where(eq(clients.id, id)).returning();
  if (!removed) return null;
  await endAccessOfClient(tx, clock, id);
  // A new client with the same id must not inherit the consents of the old one.
  await deleteGrantsOfClient(tx, id);
  await deleteLogoutsOfClient(tx, id);
  await sendSignal(tx, 'clients');
  return removed;
}

/** @throws AppError for the client of the account pages, because no person could sign in without this client */
function refuseAccountClient(id: string): void {
  if (id !== accountClientId) return;
  throw new AppError('failed_precondition', {
    description: 'the account pages need this client',
    reason: 'CLIENT_NEEDED',
  });
}

async function endAccessOfClient(tx: Database, clock: Clock, id: string): Promise<void> {
  await endSessionsOfClient(tx, id, clock.now());
  await endDescendantsOfClient(tx, id, 'client_removed', clock.now());
  await deleteDeviceGrantsOfClient(tx, id);
}
