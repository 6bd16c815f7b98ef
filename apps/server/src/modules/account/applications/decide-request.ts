import type { ApprovalFields } from '@feisuo/contract/schemas/developer-apps';
import { and, eq, sql } from 'drizzle-orm';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { changeClient } from '../clients/manage-clients.ts';
import type { StoredClient } from '../clients/client-registry.ts';
import { accounts } from '../people/accounts.tables.ts';
import { applicationPictureAddress } from './application-pictures.ts';
import { lockApplication, recordEvent, type Application, type RequestRow } from './application-queries.ts';
import { applicationRequests, applications } from './applications.tables.ts';
import { kindOf, originsOf } from './create-application.ts';

interface Decided extends Application {
  request: RequestRow;
}
type Decision = { requestId: string; reason: string } & (
  | { state: 'approved'; scopes: string[]; accountOrigin: string }
  | { state: 'refused' }
);

const decidedAlready = () =>
  new AppError('failed_precondition', {
    description: 'the request was decided, replaced or taken back',
    reason: 'APP_REQUEST_DECIDED',
  });

/**
 * Approves or refuses the request that the operator saw. A request never changes, so its id alone says which fields the
 * operator decided on; a newer request of the member has another id.
 */
export async function decideRequest(tx: Database, clock: Clock, decision: Decision): Promise<Decided> {
  const ofRequest = eq(applicationRequests.id, BigInt(decision.requestId));
  const [asked] = await tx.select().from(applicationRequests).where(ofRequest);
  if (!asked) throw new AppError('not_found', { description: 'no such request' });
  const { applicationId: id } = asked;
  const found = await lockApplication(tx, id);
  if (!found) throw decidedAlready();
  if (decision.state === 'approved') await assertOwnerIsActive(tx, found.client);
  const at = clock.now();
  const grantedScopes = decision.state === 'approved' ? decision.scopes : null;
  const [request] = await tx
    .update(applicationRequests)
    .set({ state: decision.state, reason: decision.reason, decidedAt: at, grantedScopes })
    .where(and(ofRequest, eq(applicationRequests.state, 'waiting')))
    .returning();
  if (!request) throw decidedAlready();
  await recordEvent(tx, { applicationId: id, kind: decision.state, note: decision.reason, at });
  if (decision.state === 'refused') {
    await tx
      .update(applications)
      .set({ state: 'refused' })
      .where(and(eq(applications.id, id), eq(applications.state, 'waiting')));
    return { ...found, request };
  }
  await tx
    .update(applications)
    .set({ state: 'approved', approvedAt: sql`coalesce(${applications.approvedAt}, ${at.toISOString()}::timestamptz)` })
    .where(eq(applications.id, id));
  const change = clientFieldsOf(found.client, request.fields, decision);
  const changed = await changeClient(tx, { id }, change);
  if (!changed) throw decidedAlready();
  return { ...found, client: changed.after, request };
}

/**
 * A frozen owner may be the reason not to approve. The account is read without a lock, because others lock it before
 * the application.
 */
async function assertOwnerIsActive(tx: Database, { ownerId }: StoredClient): Promise<void> {
  const [owner] = await tx
    .select({ state: accounts.state })
    .from(accounts)
    .where(eq(accounts.id, ownerId ?? ''));
  if (owner?.state !== 'active')
    throw new AppError('failed_precondition', {
      description: 'the account of the owner is not active',
      reason: 'APP_OWNER_NOT_ACTIVE',
    });
}

function clientFieldsOf(
  client: StoredClient,
  { name, description, homePage, picture, redirectUris, signOutUris }: ApprovalFields,
  { scopes, accountOrigin }: { scopes: string[]; accountOrigin: string },
) {
  return {
    name,
    description,
    url: homePage,
    picture: picture === '' ? '' : applicationPictureAddress(accountOrigin, picture),
    redirectUris,
    signOutUris,
    origins: originsOf(kindOf(client), redirectUris),
    scopes,
    isSandbox: false,
  };
}
