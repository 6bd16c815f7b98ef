import { membershipLimits } from '@feisuo/contract/facts/limits';
import { awardName } from '../award-name.ts';
import type { PlaceholderValues } from '../fill-placeholders.ts';
import type { Gift } from './gift-view.ts';
import { giftTexts } from './texts.ts';

/** Placeholder values for the texts of a gift page. */
export const giftPlaceholders = (gift: (Gift & { maxAccountDays?: number }) | null): PlaceholderValues => ({
  days: membershipLimits.trialDays,
  award: gift ? awardName(gift.award) : giftTexts.someGift,
  accountDays: gift?.maxAccountDays ?? '',
});
