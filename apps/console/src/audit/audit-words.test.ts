import { auditActions } from '@feisuo/contract/facts/audit-actions';
import { expect, test } from 'vitest';
import { actionOptions, actionsCalled, wordsOfAction, wordsOfSubject } from './audit-words.ts';

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

test('a word of an action finds what the log calls it; no word finds none', () => {
  expect(actionsCalled('发放会员')).toEqual(['vip.grant']);
  expect(actionsCalled('通行密钥')).toEqual(['operator.passkey', 'operator.passkey_remove']);
  expect(actionsCalled('203.0.113.7')).toEqual([]);
  expect(actionsCalled('')).toEqual([]);
});

test('settings and webhooks are told by their names, not by what the log calls them', () => {
  const entry = { before: null, after: null };
  expect(wordsOfSubject({ ...entry, action: 'settings.test', subject: 'sms' })).toBe('短信');
  expect(wordsOfSubject({ ...entry, action: 'settings.save', subject: 'provider-corp' })).toBe('provider-corp');
  const webhook = { ...entry, action: 'webhook.test', subject: 'we_1' };
  expect(wordsOfSubject({ ...webhook, after: { name: '发货系统', delivery: 3 } })).toBe('发货系统');
  expect(wordsOfSubject({ ...webhook, before: { name: '发货系统' } })).toBe('发货系统');
  expect(wordsOfSubject(webhook)).toBe('we_1');
});

test('a batch of codes is told by its name and number', () => {
  const entry = { action: 'codes.export', before: null, after: { name: '直播间', codes: 3 } };
  expect(wordsOfSubject({ ...entry, subject: 'VIP-261117-3FA9' })).toBe('「直播间」VIP-261117-3FA9');
  const old = { ...entry, action: 'codes.revoke', subject: '3fa9c1d2-0000-4000-8000-000000000000', after: null };
  expect(wordsOfSubject(old)).toBe('批次 3fa9c1d2');
});
