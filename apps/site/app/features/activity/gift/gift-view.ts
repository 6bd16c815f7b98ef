import type { GiftStatus } from '@feisuo/contract/facts/activity-vocabulary';
import type { RecallReply } from '@feisuo/contract/schemas/activity-gifts';
import type { MemberData } from '../../../session/use-member-data.ts';

/** The reply of every gift endpoint. */
export type Gift = RecallReply['data'];

/** What the page shows in place of the gift's button. */
export type GiftView =
  /** The gift does not exist or is disabled. */
  | { view: 'none' }
  | { view: 'upcoming'; startsAt: string }
  | { view: 'ended' }
  | { view: 'sign-in' }
  | { view: 'waiting' }
  /** The session could not be read. */
  | { view: 'unreachable' }
  | { view: 'failed'; message: string }
  | { view: 'open' }
  | { view: 'claimed'; claimedAt: string }
  | { view: 'refused'; why: Refusal };

export type Refusal = Exclude<GiftStatus, 'sign_in' | 'open' | 'claimed' | 'closed'>;

/**
 * What to show for a gift. The claim date is checked first, because a claimed gift stays claimed; then the public
 * state, so that no visitor signs in for a gift that has ended.
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
    // The gift was claimed, but the reply has no claim date yet. The next read returns the date.
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
