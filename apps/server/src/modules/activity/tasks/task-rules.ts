import { ActivityPart } from '@feisuo/contract/schemas/activity';
import { TaskPeriod } from '@feisuo/contract/schemas/activity-tasks';
import { exact, someText } from '@feisuo/contract/schemas/fields';
import { Type, type Static } from 'typebox';
import { CoinDays, Says } from '../activities/rule-fields.ts';
import { factNames } from './fact-names.ts';

export const TaskRule = exact({
  id: ActivityPart,
  title: someText(40),
  desc: someText(120),
  fact: Type.Enum(factNames),
  target: Type.Integer({ minimum: 1, maximum: 1000 }),
  period: TaskPeriod,
  coins: Type.Integer({ minimum: 1, maximum: 100_000 }),
  href: Type.Union([Type.String({ pattern: '^/[!-~]{0,199}$' }), Type.Null()]),
});
export type TaskRule = Static<typeof TaskRule>;

export const TaskRules = exact({ tasks: Type.Array(TaskRule, { maxItems: 30 }), coinDays: CoinDays, says: Says });
export type TaskRules = Static<typeof TaskRules>;
