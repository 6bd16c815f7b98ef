import { auditActions } from '@feisuo/contract/facts/audit-actions';
import { expect, test } from 'vitest';
import { actionOptions, wordsOfAction } from './audit-words.ts';

const all = Object.keys(auditActions);

test('every action that the server writes is told in Chinese, and can be filtered by', () => {
  expect(all.filter((action) => !/^[\p{Script=Han} ]+$/u.test(wordsOfAction(action)))).toEqual([]);
  expect(
    actionOptions(() => true)
      .map(({ value }) => value)
      .toSorted(),
  ).toEqual(all.toSorted());
});

test('only what somebody may read of can be filtered by', () => {
  const values = actionOptions((permission) => permission === 'accounts.read').map(({ value }) => value);
  expect(values).toContain('vip.grant');
  expect(values).not.toContain('operator.role');
});
