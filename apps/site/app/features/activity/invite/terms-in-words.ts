import { membershipLimits } from '@feisuo/contract/facts/limits';
import type { InviteTerms } from '@feisuo/contract/schemas/activity-invitations';
import { plainPriceOf } from '../../../format/price.ts';
import { awardName } from '../award-name.ts';
import type { WordValues } from '../fill-words.ts';
import { inviteTexts } from './texts.ts';

const { trialDays: days } = membershipLimits;

/** The terms as they stand in the page's own sentences; where nothing is known, in words that promise nothing. */
export function termsInWords(terms: InviteTerms | null): WordValues {
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
