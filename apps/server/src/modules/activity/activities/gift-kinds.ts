import { InviteTerms } from '@feisuo/contract/schemas/activity-invitations';
import { exact, ProductId, someText } from '@feisuo/contract/schemas/fields';
import { Type, type Static } from 'typebox';
import { CoinDays, RuleAward } from './rule-fields.ts';

/** The rules in sentences, as the page shows them. */
const Sentences = Type.Array(someText(600), { maxItems: 40 });
const Days = Type.Integer({ minimum: 1, maximum: 3660 });

/** What inviting gives. An invitation keeps the terms by which it was made. */
export const InviteRules = exact({
  ...InviteTerms.properties,
  inviteeAward: Type.Union([RuleAward, Type.Null()]),
  inviterAward: RuleAward,
  freshDays: Days,
  qualifyDays: Days,
  minPaidFen: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
  // None: the award comes with the next round of the job.
  maturityDays: Type.Integer({ minimum: 0, maximum: 3660 }),
  perDay: Type.Integer({ minimum: 1, maximum: 100_000 }),
  total: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  coinDays: CoinDays,
});
export type InviteRules = Static<typeof InviteRules>;

/**
 * One gift for whoever comes back: whom the list names, and, where `lapsedDays` is a number, whose membership ended at least so
 * many days ago.
 */
export const RecallRules = exact({
  award: RuleAward,
  coinDays: CoinDays,
  lapsedDays: Type.Union([Days, Type.Null()]),
  rules: Sentences,
});
export type RecallRules = Static<typeof RecallRules>;

/** One gift for new accounts, once per account, phone and device. */
export const NewcomerRules = exact({ award: RuleAward, coinDays: CoinDays, maxAccountDays: Days, rules: Sentences });
export type NewcomerRules = Static<typeof NewcomerRules>;

/** Days of membership for whoever has one of a partner's computers, once per computer and per account. */
export const PartnerRules = exact({ productId: ProductId, name: someText(40), days: Days });
export type PartnerRules = Static<typeof PartnerRules>;
