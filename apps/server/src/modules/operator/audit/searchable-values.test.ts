import { expect, test } from 'vitest';
import { jsonPathsFor } from './searchable-values.ts';

test('the search builds one JSON path per action, which tests all places where its entries contain the value', () => {
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

test('the search builds no JSON path for values that no audit entry can contain', () => {
  const unknown = [
    { action: 'account.state', field: 'state', value: 'purple' },
    { action: 'account.state', field: 'colour', value: 'frozen' },
    { action: 'nothing.done', field: 'state', value: 'frozen' },
    // `heading` is a block type of a document; block types cannot be searched.
    { action: 'content.publish', field: 'type', value: 'heading' },
  ];
  expect(jsonPathsFor(unknown).size).toBe(0);
});
