import { ActivityPart } from '@feisuo/contract/schemas/activity';
import { exact } from '@feisuo/contract/schemas/fields';
import { Type, type Static } from 'typebox';
import { CoinDays, Says } from '../activities/rule-fields.ts';

const Beside = Type.Union([ActivityPart, Type.Null()]);

/** The settings of a supply station besides its goods. Goods have their own table, because they have stock. */
export const ExchangeRules = exact({
  checkIn: Beside,
  tasks: Beside,
  lottery: Beside,
  coinDays: CoinDays,
  says: Says,
});
export type ExchangeRules = Static<typeof ExchangeRules>;
