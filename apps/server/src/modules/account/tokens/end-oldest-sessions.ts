import { tokenLimits } from '@feisuo/contract/facts/limits';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { noteSessionsOver } from '../security/security-events.ts';
import type { NewSession } from './open-session-statement.ts';
import { livesAt, moment } from './session-life.ts';
import { sessions } from './sessions.tables.ts';

/**
 * Ends the sessions that were unused for longest where one application has more than an account may have in it. Others stay:
 * an application that opens many must not sign its user out of another one.
 */
export async function endOldestSessions(
  db: Database,
  { id, accountId, clientId, now }: Pick<NewSession, 'id' | 'accountId' | 'clientId' | 'now'>,
): Promise<void> {
  const at = moment(now);
  const kept = sql.raw(String(tokenLimits.sessionsPerClient - 1));
  const oldest = sql`select id from ${sessions}
    where account_id = ${accountId} and client_id = ${clientId} and id <> ${id} and ${livesAt(at)}
    order by last_used_at desc, id desc offset ${kept}`;
  await db.transaction(async (tx) => {
    // A row that another transaction holds is skipped: it is being ended, or in use.
    const { rows } = await tx.execute<{ id: string }>(
      sql`update ${sessions} set ended_at = ${at}, ended_by = 'too_many'
        where id in (select id from ${sessions} where id in (${oldest}) and ended_at is null for update skip locked)
        returning id`,
    );
    const ended = rows.map((row) => ({ id: row.id, accountId, clientId }));
    await noteSessionsOver(tx, ended, { at: new Date(now), kind: 'session_ended' });
  });
}
