import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { Session } from './session-queries.ts';
import { sessions } from './tokens.tables.ts';

export interface SessionEnding {
  accountId: string;
  by: string;
  only?: string;
  except?: string;
  client?: string;
  deviceId?: string;
}

/** Ends live sessions and returns the sessions that this call ended. */
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

export async function endSessionsOfClient(tx: Database, clientId: string, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: now, endedBy: 'client_removed' })
    .where(and(eq(sessions.clientId, clientId), isNull(sessions.endedAt)));
}

export async function eraseSessions(tx: Database, accountId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.accountId, accountId));
}
