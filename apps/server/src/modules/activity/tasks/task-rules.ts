import { isLinkAddress } from '@feisuo/contract/facts/site-content';
import { ActivityPart } from '@feisuo/contract/schemas/activity';
import { TaskPeriod } from '@feisuo/contract/schemas/activity-tasks';
import { exact, someText } from '@feisuo/contract/schemas/fields';
import { Address } from '@feisuo/contract/schemas/rich-text';
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
  href: Type.Union([Address, Type.Null()]),
});
export type TaskRule = Static<typeof TaskRule>;

export const TaskRules = exact({ tasks: Type.Array(TaskRule, { maxItems: 30 }), coinDays: CoinDays, says: Says });
export type TaskRules = Static<typeof TaskRules>;

/**
 * Removes links that this version does not accept from stored rules of earlier releases. Otherwise these rules would be
 * invalid and their tasks could not be shown.
 */
export function removeInvalidLinks(rules: unknown): unknown {
  const { tasks } = rules as Partial<TaskRules>;
  if (!Array.isArray(tasks)) return rules;
  const isValid = ({ href }: TaskRule) => typeof href !== 'string' || isLinkAddress(href);
  return { ...(rules as TaskRules), tasks: tasks.map((task) => (isValid(task) ? task : { ...task, href: null })) };
}
