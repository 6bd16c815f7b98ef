import { AuditQuery } from '@feisuo/contract/schemas/operator';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { valuesCalled } from './audit-page.tsx';

test('a word that before and after are told in finds what the log writes, with the act and the field', () => {
  expect(valuesCalled('冻结')).toContain('account.state:state=frozen');
  expect(valuesCalled('人工发放')).toEqual(['vip.revoke:source=operator']);
  expect(valuesCalled('微信').some((one) => one.startsWith('page.add:types='))).toBe(true);
});

test('a word that no value has, and a single character, find none', () => {
  expect(valuesCalled('203.0.113.7')).toEqual([]);
  expect(valuesCalled('冻')).toEqual([]);
  expect(valuesCalled('')).toEqual([]);
});

test.each(['冻结', '人工', '微信', '支付', '会员', '已发布', '电脑', '活动'])(
  'what is asked for with %s is what the server takes',
  (words) => expect(Value.Check(AuditQuery, { q: words, valued: valuesCalled(words).join() || undefined })).toBe(true),
);
