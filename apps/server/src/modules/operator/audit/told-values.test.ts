import { expect, test } from 'vitest';
import { questionsFor } from './told-values.ts';

test('every line is asked one question for its action, about the places where its notes have such a value', () => {
  const questions = questionsFor([
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

test('what no note can say is not asked for', () => {
  const unknown = [
    { action: 'account.state', field: 'state', value: 'purple' },
    { action: 'account.state', field: 'colour', value: 'frozen' },
    { action: 'nothing.done', field: 'state', value: 'frozen' },
    // How a text is set out.
    { action: 'content.publish', field: 'type', value: 'heading' },
  ];
  expect(questionsFor(unknown).size).toBe(0);
});
