import { BlockPage, ImagePage } from '@feisuo/contract/schemas/activity-pages';
import { exact, ProductId, someText, text } from '@feisuo/contract/schemas/fields';
import { Type, type Static, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { shapeFault, type FieldFault } from '../../../http/wrong-field.ts';
import { ExchangeRules } from '../exchange/exchange-rules.ts';
import { removeInvalidLinks, TaskRules } from '../tasks/task-rules.ts';
import { InviteRules, NewcomerRules, PartnerRules, RecallRules } from './gift-kinds.ts';
import { CoinDays, RuleAward } from './rule-fields.ts';

/**
 * A sale offers one product of the catalogue at a price for this activity. `actId` is the id of the activity in the
 * catalogue.
 */
const SaleRules = exact({
  productId: ProductId,
  actId: text(64),
  lead: someText(200),
  rules: Type.Array(someText(600), { maxItems: 40 }),
});
type SaleRules = Static<typeof SaleRules>;

/**
 * Seven awards, for the first to the seventh check-in of a week. `makeUp` allows filling a missed day of the current
 * week with a make-up card or, if a price is set, with coins, up to a weekly limit.
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

/** One gift for the first visit of each member. */
const WelcomeRules = exact({ award: RuleAward, coinDays: CoinDays });
type WelcomeRules = Static<typeof WelcomeRules>;

/** Empty, because the award of a redeem code is defined by the batch of the code. */
const RedeemRules = exact({});
type RedeemRules = Static<typeof RedeemRules>;

/**
 * Number of free draws per day, and the price of one more draw in coins. The price is null if draws are not for sale.
 */
const LotteryRules = exact({
  freePerDay: Type.Integer({ minimum: 0, maximum: 100 }),
  chanceCoins: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  coinDays: CoinDays,
});
type LotteryRules = Static<typeof LotteryRules>;

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

/** JSON Schema of the rules of each kind. The console builds its forms from these schemas. */
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

// The cast to `Validator` keeps type checking fast: inferring the compiled types of all kinds takes the compiler
// seconds.
const validators = Object.fromEntries(
  Object.entries(ruleSchemas).map(([kind, schema]) => [kind, Compile(schema)]),
) as unknown as Record<ActivityKind, Validator>;

export function readRules<Kind extends ActivityKind>(kind: Kind, rules: unknown): RulesOf<Kind> {
  const readable = kind === 'tasks' ? removeInvalidLinks(rules) : rules;
  if (!validators[kind].Check(readable)) throw new Error(`invalid rules of ${kind}`);
  return readable as RulesOf<Kind>;
}

/** Returns the first invalid field of the rules, or null if all rules are valid. */
export function faultOfRules(kind: ActivityKind, rules: unknown): FieldFault | null {
  if (validators[kind].Check(rules)) return null;
  const [fault] = validators[kind].Errors(rules);
  return shapeFault(fault, 'rules', rules);
}
