import type { ApplicationEventKind } from '@feisuo/contract/facts/application-rules';
import { applicationLimits } from '@feisuo/contract/facts/limits';
import { and, asc, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { StoredClient } from '../clients/client-registry.ts';
import { clients } from '../clients/clients.tables.ts';
import { applicationEvents, applicationRequests, applications } from './applications.tables.ts';

type ApplicationRow = typeof applications.$inferSelect;
export type RequestRow = typeof applicationRequests.$inferSelect;
export type EventRow = typeof applicationEvents.$inferSelect;
export interface Application {
  application: ApplicationRow;
  client: StoredClient;
}

/** The answer for a missing application and for one of another member, so that ids cannot be probed. */
const noSuchApplication = () => new AppError('not_found', { description: 'no such application' });

const ofOwner = (accountId: string, id: string) => and(eq(applications.id, id), eq(clients.ownerId, accountId));

const select = (db: Database) =>
  db
    .select({ application: applications, client: clients })
    .from(applications)
    .innerJoin(clients, eq(clients.id, applications.id));

export async function findOwnApplication(db: Database, accountId: string, id: string): Promise<Application> {
  const [found] = await select(db).where(ofOwner(accountId, id));
  if (!found) throw noSuchApplication();
  return found;
}

/** Locks the member's application. The caller locks the account before, as everywhere. */
export async function lockOwnApplication(tx: Database, accountId: string, id: string): Promise<Application> {
  const [found] = await select(tx).where(ofOwner(accountId, id)).for('update', { of: applications });
  if (!found) throw noSuchApplication();
  return found;
}

export async function findApplication(db: Database, id: string): Promise<Application | null> {
  const [found] = await select(db).where(eq(applications.id, id));
  return found ?? null;
}

export async function lockApplication(tx: Database, id: string): Promise<Application | null> {
  const [found] = await select(tx).where(eq(applications.id, id)).for('update', { of: applications });
  return found ?? null;
}

/** The member's applications, newest first. */
export const listOwnApplications = (db: Database, accountId: string): Promise<Application[]> =>
  select(db).where(eq(clients.ownerId, accountId)).orderBy(desc(applications.createdAt), desc(applications.id));

/** The number of the member's applications that are not withdrawn. Exact while the account is locked. */
export const countOwnApplications = (tx: Database, accountId: string): Promise<number> =>
  tx.$count(
    select(tx)
      .where(and(eq(clients.ownerId, accountId), isNull(applications.withdrawnAt)))
      .as('own'),
  );

export async function findNewestRequest(db: Database, applicationId: string): Promise<RequestRow | null> {
  const [newest] = await db
    .select()
    .from(applicationRequests)
    .where(eq(applicationRequests.applicationId, applicationId))
    .orderBy(desc(applicationRequests.id))
    .limit(1);
  return newest ?? null;
}

/** Ends the request that waits; null if none waits. */
export async function cancelWaitingRequest(tx: Database, applicationId: string, now: Date): Promise<RequestRow | null> {
  const [cancelled] = await tx
    .update(applicationRequests)
    .set({ state: 'cancelled', decidedAt: now })
    .where(and(eq(applicationRequests.applicationId, applicationId), eq(applicationRequests.state, 'waiting')))
    .returning();
  return cancelled ?? null;
}

/** Events that are kept per application. The oldest go first, so that a member cannot fill the table. */
const EVENTS_KEPT = 200;

export async function recordEvent(
  tx: Database,
  event: { applicationId: string; kind: ApplicationEventKind; note?: string; at: Date },
): Promise<void> {
  await tx.insert(applicationEvents).values(event);
  const { applicationId } = event;
  const kept = tx
    .select({ id: applicationEvents.id })
    .from(applicationEvents)
    .where(eq(applicationEvents.applicationId, applicationId))
    .orderBy(desc(applicationEvents.id))
    .offset(EVENTS_KEPT - 1)
    .limit(1);
  await tx
    .delete(applicationEvents)
    .where(and(eq(applicationEvents.applicationId, applicationId), lt(applicationEvents.id, sql`(${kept})`)));
}

/** What happened to the application, newest first. */
export const listEvents = (db: Database, applicationId: string): Promise<EventRow[]> =>
  db
    .select()
    .from(applicationEvents)
    .where(eq(applicationEvents.applicationId, applicationId))
    .orderBy(desc(applicationEvents.id));

export const listRequests = (db: Database, applicationId: string): Promise<RequestRow[]> =>
  db
    .select()
    .from(applicationRequests)
    .where(eq(applicationRequests.applicationId, applicationId))
    .orderBy(asc(applicationRequests.id));

/** When the previous secret ends after a rotation at `now`. */
export const overlapEnd = (now: Date): Date => new Date(now.getTime() + applicationLimits.secretOverlapS * 1000);
