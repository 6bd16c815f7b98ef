import type { UserReply } from '@feisuo/contract/schemas/account-user';
import type { Database } from '../../../db/database.ts';

/** What profiles say of somebody's membership. */
export type ProfileMembership = Pick<UserReply, 'group' | 'vips' | 'vip_info' | 'is_auto_deduct'>;

/** Somebody who has just shown to hold a phone or a mailbox. */
export interface Newcomer {
  accountId: string;
  phone: string | null;
  email: string | null;
  /** Empty where the request names none. */
  device: string;
}

/** What accounts ask of the module that keeps memberships, without knowing it. */
export interface MembershipPort {
  describe(db: Database, accountId: string): Promise<ProfileMembership>;
  /** Part of the transaction that makes the account, or gives it the phone. */
  welcome(tx: Database, newcomer: Newcomer): Promise<void>;
}

export const noMembership: ProfileMembership = { group: [], vips: [], vip_info: [], is_auto_deduct: false };

/** For who serves accounts and nothing else. */
export const noMemberships: MembershipPort = {
  describe: () => Promise.resolve(noMembership),
  welcome: () => Promise.resolve(),
};
