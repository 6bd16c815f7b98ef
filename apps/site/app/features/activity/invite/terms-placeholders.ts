import { membershipLimits } from '@feisuo/contract/facts/limits';
import type { InviteTerms } from '@feisuo/contract/schemas/activity-invitations';
import { plainPriceOf } from '../../../format/price.ts';
import { awardName } from '../award-name.ts';
import type { PlaceholderValues } from '../fill-placeholders.ts';
import { inviteTexts } from './texts.ts';

const { trialDays: days } = membershipLimits;

/** Placeholder values from the terms of the activity; neutral words if there are no terms. */
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
