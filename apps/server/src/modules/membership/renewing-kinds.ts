import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { Vas } from './grants/timeline.ts';
import type { MembershipDeps } from './membership-deps.ts';

/** The kinds of membership for which the account has an automatic renewal. */
export async function renewingOf(
  { renewingIn }: Pick<MembershipDeps, 'renewingIn'>,
  db: Database,
  accountId: string,
): Promise<readonly Vas[]> {
  const { rows } = await db.execute<{ renewing: Vas[] }>(sql`select ${renewingIn(sql`${accountId}`)} as renewing`);
  return rows[0]?.renewing ?? [];
}
