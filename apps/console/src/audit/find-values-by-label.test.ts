import { AuditQuery } from '@feisuo/contract/schemas/operator';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { valuesCalled } from './audit-page.tsx';

test('searching the audit log for a word of a label finds the stored value with its action and field', () => {
  expect(valuesCalled('冻结')).toContain('account.state:state=frozen');
  expect(valuesCalled('人工发放')).toEqual(['vip.revoke:source=operator']);
  expect(valuesCalled('微信').some((one) => one.startsWith('page.add:types='))).toBe(true);
});

test('searching the audit log for an unknown word or a single character finds no stored value', () => {
  expect(valuesCalled('203.0.113.7')).toEqual([]);
  expect(valuesCalled('冻')).toEqual([]);
  expect(valuesCalled('')).toEqual([]);
});

test.each(['冻结', '人工', '微信', '支付', '会员', '已发布', '电脑', '活动'])(
  'the server accepts the audit search query that the console builds for %s',
  (words) => expect(Value.Check(AuditQuery, { q: words, valued: valuesCalled(words).join() || undefined })).toBe(true),
);
