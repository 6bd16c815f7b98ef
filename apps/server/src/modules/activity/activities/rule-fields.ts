import { Award } from '@feisuo/contract/schemas/activity-parts';
import { exact, someText } from '@feisuo/contract/schemas/fields';
import { Type } from 'typebox';

/** For how many days coins can be spent. */
export const CoinDays = Type.Integer({ minimum: 1, maximum: 3660 });

/** What rules promise: at least one of it, and no more than a ledger can hold. */
export const RuleAward = exact({ ...Award.properties, amount: Type.Integer({ minimum: 1, maximum: 1_000_000 }) });

/** What the page says of its rules, a sentence a line. */
export const Says = Type.Array(someText(200), { maxItems: 20 });
