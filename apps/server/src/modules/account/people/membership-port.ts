import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { UserReply } from '@feisuo/contract/schemas/account-user';
import type { Database } from '../../../db/database.ts';

/** The membership part of a profile. */
export type ProfileMembership = Pick<UserReply, 'group' | 'vips' | 'vip_info' | 'is_auto_deduct'>;

/** An account that has just verified a phone or a mailbox. */
interface VerifiedContact {
  accountId: string;
  phone: string | null;
  email: string | null;
  /** Empty if the request names none. */
  device: string;
  /** The address of the request. */
  address: string;
}

/** The membership module, as accounts see it. */
export interface MembershipPort {
  /** A column for the statement that reads the account; `read` decodes it. */
  column(accountId: SQLWrapper): SQL;
  read(column: unknown): Promise<ProfileMembership>;
  /** Grants the trial. Runs in the transaction that creates the account or adds the phone. */
  welcome(tx: Database, newcomer: VerifiedContact): Promise<void>;
}

export const noMembership: ProfileMembership = { group: [], vips: [], vip_info: [], is_auto_deduct: false };

/** For a process without memberships. */
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
