import { Award } from '@feisuo/contract/schemas/activity-parts';
import { exact, someText } from '@feisuo/contract/schemas/fields';
import { Type } from 'typebox';

export const CoinDays = Type.Integer({ minimum: 1, maximum: 3660 });

/** At least 1, and within the range of the ledger. */
export const RuleAward = exact({ ...Award.properties, amount: Type.Integer({ minimum: 1, maximum: 1_000_000 }) });

/** Sentences of the page's rules, one per line. */
export const Says = Type.Array(someText(200), { maxItems: 20 });
