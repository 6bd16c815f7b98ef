import { payLimits } from '@feisuo/contract/facts/limits';
import { InviteTerms } from '@feisuo/contract/schemas/activity-invitations';
import { exact, ProductId, someText } from '@feisuo/contract/schemas/fields';
import { Type, type Static } from 'typebox';
import { CoinDays, RuleAward } from './rule-fields.ts';

/** Rules of the activity as Chinese sentences, shown on its page. */
const Sentences = Type.Array(someText(600), { maxItems: 40 });
const Days = Type.Integer({ minimum: 1, maximum: 3660 });

/** Rules of an invitation activity. Each invitation stores the rules that were valid when it was created. */
export const InviteRules = exact({
  ...InviteTerms.properties,
  inviteeAward: Type.Union([RuleAward, Type.Null()]),
  inviterAward: RuleAward,
  freshDays: Days,
  qualifyDays: Days,
  minPaidFen: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
  // Number of days between the start of the membership that the invited friend bought and the inviter's award. The
  // minimum is the full refund period; otherwise the friend could get a full refund after the award.
  maturityDays: Type.Integer({ minimum: payLimits.fullRefundDays, maximum: 3660 }),
  perDay: Type.Integer({ minimum: 1, maximum: 100_000 }),
  total: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  coinDays: CoinDays,
});
export type InviteRules = Static<typeof InviteRules>;

/**
 * One gift for returning members: members on the recall list and, if `lapsedDays` is set, members with a membership
 * that ended at least that many days ago.
 */
export const RecallRules = exact({
  award: RuleAward,
  coinDays: CoinDays,
  lapsedDays: Type.Union([Days, Type.Null()]),
  rules: Sentences,
});
export type RecallRules = Static<typeof RecallRules>;

export const NewcomerRules = exact({ award: RuleAward, coinDays: CoinDays, maxAccountDays: Days, rules: Sentences });
export type NewcomerRules = Static<typeof NewcomerRules>;

/** Membership days for members who bought a partner's computer, granted once per computer and account. */
export const PartnerRules = exact({ productId: ProductId, name: someText(40), days: Days });
export type PartnerRules = Static<typeof PartnerRules>;
