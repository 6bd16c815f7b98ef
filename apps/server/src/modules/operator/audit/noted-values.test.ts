import { expect, test } from 'vitest';
import { jsonPathsFor } from './noted-values.ts';

test('builds one JSON path per action, over the places where its notes contain the value', () => {
  const questions = jsonPathsFor([
    { action: 'account.state', field: 'state', value: 'frozen' },
    { action: 'account.state', field: 'state', value: 'locked' },
    { action: 'account.state', field: 'state', value: 'locked' },
    { action: 'promotion.save', field: 'platforms', value: 'ios' },
    { action: 'product.save', field: 'vas', value: '5' },
  ]);
  expect(Object.fromEntries(questions)).toEqual({
    'account.state': '$ ? (exists(@."state" ? (@ == "frozen" || @ == "locked")))',
    'promotion.save': '$ ? (exists(@."item"."targeting"."platforms" ? (@ == "ios")))',
    'product.save': '$ ? (exists(@."vas" ? (@ == "5" || @ == 5)))',
  });
});

test('ignores values that no note can contain', () => {
  const unknown = [
    { action: 'account.state', field: 'state', value: 'purple' },
    { action: 'account.state', field: 'colour', value: 'frozen' },
    { action: 'nothing.done', field: 'state', value: 'frozen' },
    // Layout of a text.
    { action: 'content.publish', field: 'type', value: 'heading' },
  ];
  expect(jsonPathsFor(unknown).size).toBe(0);
});
