import type { ActivityBlock } from '@feisuo/contract/schemas/activity-pages';
import { expect, test } from 'vitest';
import { splitRules } from './split-rules.ts';

const heading = (text: string): ActivityBlock => ({ type: 'heading', text, sub: '' });
const rules = (title: string): ActivityBlock => ({ type: 'rules', title, items: ['一'] });

test('blocks of an activity page keep their order; rules become parts of their own, and the first rules get the anchor', () => {
  const parts = splitRules([heading('a'), heading('b'), rules('甲'), heading('c'), rules('乙')]);
  expect(parts.map((part) => [part.kind, part.at])).toEqual([
    ['blocks', 0],
    ['rules', 2],
    ['blocks', 3],
    ['rules', 4],
  ]);
  expect(parts.flatMap((part) => (part.kind === 'rules' ? [part.isFirst] : []))).toEqual([true, false]);
});
