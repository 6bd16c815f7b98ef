import { membershipLimits } from '@feisuo/contract/facts/limits';
import type { InviteTerms } from '@feisuo/contract/schemas/activity-invitations';
import { plainPriceOf } from '../../../format/price.ts';
import type { MemberData } from '../../../session/use-member-data.ts';
import { awardName } from '../award-name.ts';
import type { PlaceholderValues } from '../fill-placeholders.ts';
import { inviteTexts } from './texts.ts';
import type { Invite, MyInvite } from './use-invite.ts';

/** What the page shows in place of the member's invitation code. */
export type InviteView =
  | { view: 'mine'; mine: MyInvite }
  | { view: 'closed'; state: 'upcoming' | 'ended' | 'off'; startsAt: string }
  /** `invited`: the visitor came by an invitation link. `not-for-you`: the activity is open to other members only. */
  | { view: 'sign-in' | 'invited' | 'not-for-you' | 'waiting' | 'unreachable' }
  | { view: 'failed'; message: string };

/**
 * What to show to a member or visitor. The public state is checked first, so that no visitor signs in for an activity
 * that has ended.
 */
export function inviteView(drawn: Invite, own: MemberData<Invite>, isInvited: boolean): InviteView {
  const { activity, mine } = own.view === 'shown' ? own.data : drawn;
  const { state, startsAt } = activity;
  if (state !== 'running') return { view: 'closed', state, startsAt };
  if (mine) return { view: 'mine', mine };
  switch (own.view) {
    case 'out':
      return { view: isInvited ? 'invited' : 'sign-in' };
    case 'shown':
      return { view: 'not-for-you' };
    case 'failed':
      return { view: 'failed', message: own.message };
    case 'waiting':
    case 'unreachable':
      return { view: own.view };
  }
}

const { trialDays: days } = membershipLimits;

/** Placeholder values from the terms of the activity. Without terms, neutral words. */
export function termsPlaceholders(terms: InviteTerms | null): PlaceholderValues {
  if (!terms) return { days, award: inviteTexts.someAward };
  const { inviterAward, inviteeAward, minPaidFen, ...numbers } = terms;
  return {
    days,
    award: awardName(inviterAward),
    friendAward: inviteeAward ? awardName(inviteeAward) : '',
    minPaid: plainPriceOf(minPaidFen),
    ...numbers,
  };
}
