import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { invitations } from './invitations.tables.ts';

export interface InvitationDay {
  day: string;
  bound: number;
  bought: number;
  rewarded: number;
  takenBack: number;
}

/** Invitations by the day on which they were bound, in Shanghai time, with their outcome. */
export async function reportInvitations(
  db: Database,
  { from, to }: { from: Date; to: Date },
): Promise<InvitationDay[]> {
  const { rows } = await db.execute<{
    day: string;
    bound: number;
    bought: number;
    rewarded: number;
    taken_back: number;
  }>(
    sql`
    select to_char(bound_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
           count(*)::int as bound,
           (count(*) filter (where order_id is not null))::int as bought,
           (count(*) filter (where state = 'rewarded'))::int as rewarded,
           (count(*) filter (where state = 'taken_back'))::int as taken_back
      from ${invitations}
     where bound_at >= ${from.toISOString()} and bound_at < ${to.toISOString()}
     group by 1 order by 1`,
  );
  return rows.map(({ taken_back: takenBack, ...row }) => ({ ...row, takenBack }));
}

export async function listBusiestInviters(
  db: Database,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<{ accountId: string; invited: number; bought: number }[]> {
  const { rows } = await db.execute<{ account_id: string; invited: number; bought: number }>(sql`
    select inviter_id as account_id, count(*)::int as invited,
           (count(*) filter (where order_id is not null))::int as bought
      from ${invitations}
     where bound_at >= ${from.toISOString()} and bound_at < ${to.toISOString()}
     group by 1 order by 2 desc, 1 limit ${limit}`);
  return rows.map(({ account_id: accountId, ...row }) => ({ accountId, ...row }));
}
