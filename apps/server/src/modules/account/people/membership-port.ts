import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { UserReply } from '@feisuo/contract/schemas/account-user';
import type { Database } from '../../../db/database.ts';

/** What profiles say of somebody's membership. */
export type ProfileMembership = Pick<UserReply, 'group' | 'vips' | 'vip_info' | 'is_auto_deduct'>;

/** Somebody who has just shown to hold a phone or a mailbox. */
interface VerifiedContact {
  accountId: string;
  phone: string | null;
  email: string | null;
  /** Empty where the request names none. */
  device: string;
  /** Where the request comes from. */
  address: string;
}

/** What accounts ask of the module that keeps memberships, without knowing it. */
export interface MembershipPort {
  /** One column more of the statement that finds the person, and what it says. */
  column(accountId: SQLWrapper): SQL;
  read(column: unknown): Promise<ProfileMembership>;
  /** Part of the transaction that makes the account, or gives it the phone. */
  welcome(tx: Database, newcomer: VerifiedContact): Promise<void>;
}

export const noMembership: ProfileMembership = { group: [], vips: [], vip_info: [], is_auto_deduct: false };

/** For who serves accounts and nothing else. */
export const noMemberships: MembershipPort = {
  column: () => sql`null`,
  read: () => Promise.resolve(noMembership),
  welcome: () => Promise.resolve(),
};

export async function findMembership(
  port: MembershipPort,
  db: Database,
  accountId: string,
): Promise<ProfileMembership> {
  const { rows } = await db.execute(sql`select ${port.column(sql`${accountId}`)} as membership`);
  return port.read(rows[0]?.['membership']);
}
