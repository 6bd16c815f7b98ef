import { ActivityPart } from '@feisuo/contract/schemas/activity';
import { exact } from '@feisuo/contract/schemas/fields';
import { Type, type Static } from 'typebox';
import { CoinDays, Says } from '../activities/rule-fields.ts';

const Beside = Type.Union([ActivityPart, Type.Null()]);

/** What stands beside the goods of a supply station; the goods have a table of their own, for they run out. */
export const ExchangeRules = exact({
  checkIn: Beside,
  tasks: Beside,
  lottery: Beside,
  coinDays: CoinDays,
  says: Says,
});
export type ExchangeRules = Static<typeof ExchangeRules>;
