import { ActivityBlock } from '@feisuo/contract/schemas/activity-pages';
import { expect, test } from 'vitest';
import { firstOf, variantsOf } from '../kit/schema-form/part-schema.ts';
import { blockNameOf, blockNames } from './rule-words.ts';

test('every block of a page has a Chinese name, in the list and where two versions are compared', () => {
  for (const { name, schema } of variantsOf(ActivityBlock) ?? []) {
    expect([name, blockNames[name]]).toEqual([name, expect.stringMatching(/^[\u4e00-\u9fff]+$/)]);
    expect(blockNameOf(firstOf(schema) as { type: string })).toBe(blockNames[name]);
  }
});
