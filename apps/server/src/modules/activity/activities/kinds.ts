import { BlockPage, ImagePage } from '@feisuo/contract/schemas/activity-pages';
import { exact, ProductId, someText, text } from '@feisuo/contract/schemas/fields';
import { Type, type Static, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { shapeFault, type FieldFault } from '../../../http/wrong-field.ts';
import { ExchangeRules } from '../exchange/exchange-rules.ts';
import { TaskRules } from '../tasks/task-rules.ts';
import { InviteRules, NewcomerRules, PartnerRules, RecallRules } from './gift-kinds.ts';
import { CoinDays, RuleAward } from './rule-fields.ts';

/** A product of the catalogue at the price that it has for this activity; `actId` is what its promotion is known by. */
const SaleRules = exact({
  productId: ProductId,
  actId: text(64),
  lead: someText(200),
  rules: Type.Array(someText(600), { maxItems: 40 }),
});
type SaleRules = Static<typeof SaleRules>;

/**
 * Seven awards, for the first to the seventh check-in of a week. Coins can be spent for so many days. `makeUp` lets somebody have a
 * day of the week that they missed, for a card, or for coins where it has a price, so many times a week.
 */
const CheckInRules = exact({
  awards: Type.Array(RuleAward, { minItems: 7, maxItems: 7 }),
  coinDays: CoinDays,
  makeUp: Type.Optional(
    exact({
      coins: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
      perWeek: Type.Integer({ minimum: 1, maximum: 6 }),
    }),
  ),
});
type CheckInRules = Static<typeof CheckInRules>;

/** One gift for everybody who comes for the first time. */
const WelcomeRules = exact({ award: RuleAward, coinDays: CoinDays });
type WelcomeRules = Static<typeof WelcomeRules>;

/** What codes give is said by their batches. */
const RedeemRules = exact({});
type RedeemRules = Static<typeof RedeemRules>;

/** Chances that every day brings, and what one more costs; null where it cannot be had for coins. */
const LotteryRules = exact({
  freePerDay: Type.Integer({ minimum: 0, maximum: 100 }),
  chanceCoins: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  coinDays: CoinDays,
});
type LotteryRules = Static<typeof LotteryRules>;

/** Which rules belong to which kind. */
interface Rules {
  check_in: CheckInRules;
  welcome: WelcomeRules;
  redeem: RedeemRules;
  lottery: LotteryRules;
  tasks: TaskRules;
  exchange: ExchangeRules;
  invite: InviteRules;
  recall: RecallRules;
  newcomer: NewcomerRules;
  partner: PartnerRules;
  page: BlockPage;
  image: ImagePage;
  sale: SaleRules;
}
export type ActivityKind = keyof Rules;
export type RulesOf<Kind extends ActivityKind> = Rules[Kind];

interface Validator {
  Check(rules: unknown): boolean;
  Errors(rules: unknown): Iterable<{ instancePath: string; keyword: string; params: object; message: string }>;
}

/** The shape of each kind's rules; as JSON Schema it also tells forms what to ask for. */
export const ruleSchemas: Record<ActivityKind, TSchema> = {
  check_in: CheckInRules,
  welcome: WelcomeRules,
  redeem: RedeemRules,
  lottery: LotteryRules,
  tasks: TaskRules,
  exchange: ExchangeRules,
  invite: InviteRules,
  recall: RecallRules,
  newcomer: NewcomerRules,
  partner: PartnerRules,
  page: BlockPage,
  image: ImagePage,
  sale: SaleRules,
};

// Named by what is used of them: comparing the compiled types of all kinds takes the compiler seconds.
const validators = Object.fromEntries(
  Object.entries(ruleSchemas).map(([kind, schema]) => [kind, Compile(schema)]),
) as unknown as Record<ActivityKind, Validator>;

/** The rules of an activity of this kind. Others than these were never let in. */
export function readRules<Kind extends ActivityKind>(kind: Kind, rules: unknown): RulesOf<Kind> {
  if (!validators[kind].Check(rules)) throw new Error(`these are no rules of ${kind}`);
  return rules as RulesOf<Kind>;
}

/** What is wrong with rules that somebody wants an activity of this kind to have; null where nothing is. */
export function faultOfRules(kind: ActivityKind, rules: unknown): FieldFault | null {
  if (validators[kind].Check(rules)) return null;
  const [fault] = validators[kind].Errors(rules);
  return shapeFault(fault, 'rules', rules);
}
