import { ActivityPart } from '@feisuo/contract/schemas/activity';
import { exact } from '@feisuo/contract/schemas/fields';
import { Type, type Static } from 'typebox';
import { CoinDays, Says } from '../activities/rule-fields.ts';

const Beside = Type.Union([ActivityPart, Type.Null()]);

/**
 * Rules of a supply station. Its goods are not part of the rules: they have their own table, because they have stock.
 */
export const ExchangeRules = exact({
  checkIn: Beside,
  tasks: Beside,
  lottery: Beside,
  coinDays: CoinDays,
  says: Says,
});
export type ExchangeRules = Static<typeof ExchangeRules>;
