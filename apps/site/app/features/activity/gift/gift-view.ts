import type { GiftStanding } from '@feisuo/contract/facts/activity-vocabulary';
import type { RecallReply } from '@feisuo/contract/schemas/activity-gifts';
import type { MemberData } from '../../../session/use-member-data.ts';

/** What every gift says of itself and of whoever asks. */
export type Gift = RecallReply['data'];

/** What stands in the place of a gift's button. */
export type GiftView =
  /** There is no such gift, or it was switched off. */
  | { view: 'none' }
  | { view: 'upcoming'; startsAt: string }
  | { view: 'ended' }
  | { view: 'sign-in' }
  | { view: 'waiting' }
  /** Whether somebody is signed in could not be found out. */
  | { view: 'unreachable' }
  | { view: 'failed'; message: string }
  | { view: 'open' }
  | { view: 'claimed'; claimedAt: string }
  | { view: 'refused'; why: Refusal };

export type Refusal = Exclude<GiftStanding, 'sign_in' | 'open' | 'claimed' | 'closed'>;

/**
 * What is true for everybody comes first, so that nobody signs in for what is over; what somebody has got already comes before
 * that, for it stays theirs.
 */
export function giftView(drawn: Gift | null, own: MemberData<Gift>): GiftView {
  const gift = own.view === 'shown' ? own.data : drawn;
  if (!gift) return { view: 'none' };
  if (gift.claimedAt !== null) return { view: 'claimed', claimedAt: gift.claimedAt };
  const { state, startsAt } = gift.activity;
  if (state === 'off') return { view: 'none' };
  if (state === 'upcoming') return { view: 'upcoming', startsAt };
  if (state === 'ended') return { view: 'ended' };
  if (own.view === 'out') return { view: 'sign-in' };
  if (own.view === 'failed') return { view: 'failed', message: own.message };
  if (own.view !== 'shown') return { view: own.view };
  switch (gift.standing) {
    case 'sign_in':
      return { view: 'sign-in' };
    case 'open':
      return { view: 'open' };
    // Claimed, and it does not say when: the next look will.
    case 'claimed':
      return { view: 'waiting' };
    case 'closed':
      return { view: 'ended' };
    case 'needs_phone':
    case 'needs_device':
    case 'not_new':
    case 'taken':
    case 'not_listed':
    case 'not_for_you':
    case 'gone':
      return { view: 'refused', why: gift.standing };
  }
}
