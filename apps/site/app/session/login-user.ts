import type { Environment } from '@feisuo/contract/facts/environments';
import type { ComposeReply, VipInfo } from '@feisuo/contract/schemas/membership';

/** Who is signed in, as every page and every report of the site reads it. Field names are the specification's. */
export interface LoginUser {
  userId: string;
  nickName: string;
  /** `Bearer ` and the access token. */
  token: string;
  accessToken: string;
  /** The marker of a session; it opens nothing. */
  sessionid: string;
  isVip: boolean;
  isSuperVip: boolean;
  vipType: string;
  vipLevel: string;
  /** The membership renews itself. */
  autodeduct: boolean;
  vipRemainingDays: number;
  /** The end of the running accelerator VIP as an ISO date; empty when there is none. */
  expiresAt: string;
  isYear: boolean;
  /** The id of this device. */
  guid: string;
  peerid: string;
  /** Where the page runs. */
  device: Environment | 'pc';
  picture: string;
  providerUserId: string;
  accVipInfo: VipInfo | null;
  /** Masked. */
  phoneNumber: string;
  composeVipData: ComposeReply['data'] | null;
}
