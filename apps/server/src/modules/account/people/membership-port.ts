import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { UserReply } from '@feisuo/contract/schemas/account-user';
import type { Database } from '../../../db/database.ts';

export type ProfileMembership = Pick<UserReply, 'group' | 'vips' | 'vip_info' | 'is_auto_deduct'>;

/** An account that has just verified a phone number or mailbox. */
interface VerifiedContact {
  accountId: string;
  phone: string | null;
  email: string | null;
  /** Device id; empty if the request contains no device id. */
  device: string;
  /** The IP address of the request. */
  address: string;
  /** Whether the account was created in this transaction. */
  isNewAccount?: boolean;
}

/** What the account module needs from the membership module. */
export interface MembershipPort {
  /** An SQL expression, selected together with the account; `read` decodes its value. */
  column(accountId: SQLWrapper): SQL;
  read(column: unknown): Promise<ProfileMembership>;
  /** Like `column`, only the grants, which the caller decodes. */
  grants(accountId: SQLWrapper): SQL;
  /** Grants the trial days, in the transaction that creates the account or adds the phone number. */
  welcome(tx: Database, newcomer: VerifiedContact): Promise<void>;
}

export const noMembership: ProfileMembership = { group: [], vips: [], vip_info: [], is_auto_deduct: false };

/** Used in a process that does not serve memberships. */
export const noMemberships: MembershipPort = {
  column: () => sql`null`,
  grants: () => sql`null`,
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
