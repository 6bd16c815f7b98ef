import { ActivityBlock } from '@feisuo/contract/schemas/activity-pages';
import { GoodDraft, PrizeDraft } from '@feisuo/contract/schemas/console-activity';
import { expect, test } from 'vitest';
import { firstOf, orNothing, variantsOf } from '../kit/schema-form/part-schema.ts';
import { blockNameOf, blockNames, kindOfBlock, describeRulePlace, switchLabelOf } from './rule-texts.ts';

test('every kind of page block has a Chinese name, in the list of blocks and in the conflict view', () => {
  for (const { name, schema } of variantsOf(ActivityBlock) ?? []) {
    expect([name, blockNames[name]]).toEqual([name, expect.stringMatching(/^[\u4e00-\u9fff]+$/)]);
    expect(blockNameOf(firstOf(schema) as { type: string })).toBe(blockNames[name]);
  }
});

test('the label of every on/off field says in Chinese what switching it on does', () => {
  const parts = [PrizeDraft, GoodDraft].flatMap(({ properties }) => Object.entries(properties));
  const switched = parts.filter(([, schema]) => orNothing(schema)).map(([name]) => name);
  expect(switched.filter((name) => switchLabelOf(name) === undefined)).toEqual([]);
  for (const name of [
    'makeUp',
    'coins',
    'chanceCoins',
    'href',
    'checkIn',
    'tasks',
    'lottery',
    'inviteeAward',
    'lapsedDays',
  ])
    expect([name, switchLabelOf(name)]).toEqual([name, expect.not.stringMatching(/^设置/)]);
});

test('describeRulePlace describes the position of a fault in activity rules by row and field', () => {
  expect(describeRulePlace('prizes.1.name')).toBe('奖品第 2 项 › 名称');
  expect(describeRulePlace('rules.blocks.2.items.0')).toBe('积木第 3 项 › 条目第 1 项');
  expect(describeRulePlace('rules.award.amount')).toBe('奖励 › 数量');
});

test('kindOfBlock returns the kind of activity that a page block may show', () => {
  expect(kindOfBlock({ type: 'exchange', actId: '' })).toBe('exchange');
  expect(kindOfBlock({ type: 'lottery' })).toBe('lottery');
  expect(kindOfBlock({ type: 'tasks' })).toBe('tasks');
  for (const kind of ['newcomer', 'recall', 'invite']) expect(kindOfBlock({ type: 'gift', kind })).toBe(kind);
  expect(kindOfBlock({ type: 'heading' })).toBeUndefined();
});
