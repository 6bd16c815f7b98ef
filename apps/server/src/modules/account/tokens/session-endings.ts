import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { derivedSessions } from '../authorize/authorize.tables.ts';
import type { Session } from './session-queries.ts';
import { sessions } from './sessions.tables.ts';

export interface SessionEnding {
  accountId: string;
  /** Why, in a word. */
  by: string;
  only?: string;
  except?: string;
  /** Only those of this application. */
  client?: string;
  /** Only those on this device. */
  deviceId?: string;
}

/** Ends living sessions, each once, and tells which. */
export async function endSessions(tx: Database, ending: SessionEnding, now: Date): Promise<Session[]> {
  const { accountId, by, only, except, client, deviceId } = ending;
  return tx
    .update(sessions)
    .set({ endedAt: now, endedBy: by })
    .where(
      and(
        eq(sessions.accountId, accountId),
        isNull(sessions.endedAt),
        only === undefined ? undefined : eq(sessions.id, only),
        except === undefined ? undefined : ne(sessions.id, except),
        client === undefined ? undefined : eq(sessions.clientId, client),
        deviceId === undefined ? undefined : eq(sessions.deviceId, deviceId),
      ),
    )
    .returning();
}

/** Ends everything that was opened through an application. */
export async function endSessionsOfClient(tx: Database, clientId: string, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: now, endedBy: 'client_removed' })
    .where(and(eq(sessions.clientId, clientId), isNull(sessions.endedAt)));
}

/** Nothing is kept of where an erased person was signed in. */
export async function eraseSessions(tx: Database, accountId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.accountId, accountId));
}

/** The history tells of them, and their tokens have been refused since they ended. */
const TOO_MANY_KEPT_MS = 3_600_000;
const ENDED_KEPT_MS = 86_400_000;

/**
 * Housekeeping: nothing can come of a session that is past its absolute end. One that ended before stays only while another
 * one was opened from it, because ending a family follows the rows between, or as the first or last one of its device.
 */
export async function forgetSessions(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, sessions, lt(sessions.endsAt, now));
  const hasEndedFor = (ms: number) => lt(sessions.endedAt, new Date(now.getTime() - ms));
  const hasNoChild = sql`not exists (select from ${derivedSessions} child where child.parent_id = ${sessions.id})`;
  await deleteInBatches(db, sessions, and(eq(sessions.endedBy, 'too_many'), hasEndedFor(TOO_MANY_KEPT_MS), hasNoChild));
  const tellsNothing = or(eq(sessions.deviceId, ''), and(hasOtherOfDevice('<'), hasOtherOfDevice('>')));
  await deleteInBatches(db, sessions, and(hasEndedFor(ENDED_KEPT_MS), hasNoChild, tellsNothing));
}

/** Whether the account has an earlier or a later session on the same device. From these it is known since when it uses the device. */
const hasOtherOfDevice = (order: '<' | '>') => sql`exists (select from ${sessions} other
  where other.account_id = ${sessions.accountId} and other.device_id = ${sessions.deviceId}
    and (other.created_at, other.id) ${sql.raw(order)} (${sessions.createdAt}, ${sessions.id}))`;
