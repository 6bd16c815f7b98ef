import { ActivityPart } from '@feisuo/contract/schemas/activity';
import { exact } from '@feisuo/contract/schemas/fields';
import { Type, type Static } from 'typebox';
import { CoinDays, Says } from '../activities/rule-fields.ts';

const Beside = Type.Union([ActivityPart, Type.Null()]);

/** Goods have a table, because they have stock; these are the other settings of a supply station. */
export const ExchangeRules = exact({
  checkIn: Beside,
  tasks: Beside,
  lottery: Beside,
  coinDays: CoinDays,
  says: Says,
});
export type ExchangeRules = Static<typeof ExchangeRules>;
