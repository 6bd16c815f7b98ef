import type { LenovoClaimReply, LenovoUserReply } from '@feisuo/contract/schemas/activity-gifts';
import type { MemberData } from '../../../session/use-member-data.ts';

export type Standing = LenovoUserReply['data'];
export type Claimed = LenovoClaimReply['data'];

/** What stands in the place of the partner's gift. */
export type PartnerView =
  | { view: 'sign-in' | 'waiting' | 'unreachable' }
  | { view: 'failed'; message: string }
  /** Just now. */
  | { view: 'done'; days: number; until: string }
  | { view: 'claimed'; days: number }
  /** The machine is known by itself, or by the number that somebody types. */
  | { view: 'known' | 'typed'; days: number };

export function partnerView(own: MemberData<Standing>, claimed: Claimed | null): PartnerView {
  if (claimed) return { view: 'done', days: claimed.days, until: claimed.vipExpiresAt };
  switch (own.view) {
    case 'out':
      return { view: 'sign-in' };
    case 'waiting':
    case 'unreachable':
      return { view: own.view };
    case 'failed':
      return { view: 'failed', message: own.message };
    case 'shown': {
      const { eligible, claimed: isClaimed, days } = own.data;
      return { view: isClaimed ? 'claimed' : eligible ? 'known' : 'typed', days };
    }
  }
}
