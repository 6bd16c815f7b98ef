import { Award } from '@feisuo/contract/schemas/activity-parts';
import { exact, someText } from '@feisuo/contract/schemas/fields';
import { Type } from 'typebox';

export const CoinDays = Type.Integer({ minimum: 1, maximum: 3660 });

/** An award with an amount of at least 1 that the coin ledger can still store. */
export const RuleAward = exact({ ...Award.properties, amount: Type.Integer({ minimum: 1, maximum: 1_000_000 }) });

/** The rules of an activity as sentences for its page, one per line. */
export const Says = Type.Array(someText(200), { maxItems: 20 });
