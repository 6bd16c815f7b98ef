import { Award } from '@feisuo/contract/schemas/activity-parts';
import { exact, someText } from '@feisuo/contract/schemas/fields';
import { Type } from 'typebox';

export const CoinDays = Type.Integer({ minimum: 1, maximum: 3660 });

/** An award of at least 1 and at most the largest amount that the coin ledger can store. */
export const RuleAward = exact({ ...Award.properties, amount: Type.Integer({ minimum: 1, maximum: 1_000_000 }) });

/** Rules of an activity as Chinese sentences, shown on its page one per line. */
export const Says = Type.Array(someText(200), { maxItems: 20 });
