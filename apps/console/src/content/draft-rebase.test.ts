import { expect, test } from 'vitest';
import { blankFields } from './blank-fields.ts';
import { faultsOfDraft, isUnkeepable } from './draft-rebase.ts';

test('a draft of an item may have empty fields, but no number out of range', () => {
  const topic = { kind: 'topic', id: 'guides' } as const;
  const told = (sort: unknown) =>
    faultsOfDraft(topic, { ...blankFields.topic(), sort }).map(({ field, says }) => [field, says]);
  expect(told(0)).toEqual([['name', '请填写']]);
  expect(faultsOfDraft(topic, blankFields.topic()).some(isUnkeepable)).toBe(false);
  expect(told(99_999)).toContainEqual(['sort', '不能大于 9999']);
  expect(told(Number.NaN)).toContainEqual(['sort', '要填整数']);
  const wrong = faultsOfDraft(topic, { ...blankFields.topic(), sort: Number.NaN }).filter(isUnkeepable);
  expect(wrong.map(({ field }) => field)).toEqual(['sort']);
});
