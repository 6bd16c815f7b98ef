import { membershipLimits } from '@feisuo/contract/facts/limits';
import { awardName } from '../award-name.ts';
import type { WordValues } from '../fill-words.ts';
import type { Gift } from './gift-view.ts';
import { giftTexts } from './texts.ts';

/** What a gift's page may say of it in its own sentences. */
export const giftInWords = (gift: (Gift & { maxAccountDays?: number }) | null): WordValues => ({
  days: membershipLimits.trialDays,
  award: gift ? awardName(gift.award) : giftTexts.someGift,
  accountDays: gift?.maxAccountDays ?? '',
});
