import { auditActions } from '@feisuo/contract/facts/audit';
import { expect, test } from 'vitest';
import { actionOptions, actionsCalled, describeAction } from './audit-texts.ts';

const all = Object.keys(auditActions);

test('every action of the server has a Chinese label and is an option of the filter', () => {
  expect(all.filter((action) => !/^[\p{Script=Han} ]+$/u.test(describeAction(action)))).toEqual([]);
  expect(
    actionOptions(() => true)
      .map(({ value }) => value)
      .toSorted(),
  ).toEqual(all.toSorted());
});

test('the filter offers only actions that the operator may read', () => {
  const values = actionOptions((permission) => permission === 'accounts.read').map(({ value }) => value);
  expect(values).toContain('vip.grant');
  expect(values).not.toContain('operator.role');
});

test("searching for a word of an action's label finds that action; an unknown or empty search finds none", () => {
  expect(actionsCalled('发放会员')).toEqual(['vip.grant']);
  expect(actionsCalled('人工发放')).toEqual(['vip.grant']);
  expect(actionsCalled('停售')).toEqual(['product.sale', 'product.retire']);
  expect(actionsCalled('通行密钥')).toEqual(['operator.passkey', 'operator.passkey_remove']);
  expect(actionsCalled('203.0.113.7')).toEqual([]);
  expect(actionsCalled('')).toEqual([]);
});
