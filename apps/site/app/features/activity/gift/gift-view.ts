import type { GiftStanding } from '@feisuo/contract/facts/activity-vocabulary';
import type { RecallReply } from '@feisuo/contract/schemas/activity-gifts';
import type { MemberData } from '../../../session/use-member-data.ts';

/** Every gift endpoint has this reply. */
export type Gift = RecallReply['data'];

/** What replaces the gift's button. */
export type GiftView =
  /** There is no such gift, or it is disabled. */
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

export type Refusal = Exclude<GiftStanding, 'sign_in' | 'open' | 'claimed' | 'closed'>;

/**
 * A claimed gift comes first, because it stays claimed. Then the public state, so that no visitor signs in for an ended
 * gift.
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
    // Claimed without a date: the next read has it.
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
