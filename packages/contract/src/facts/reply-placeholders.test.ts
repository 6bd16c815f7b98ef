import { expect, test } from 'vitest';
import { blanksIn, fillReply, unknownPlaceholders, type ReplyValues } from './reply-placeholders.ts';

const values: ReplyValues = {
  brand: '飞梭',
  number: 'T261117-ABCDE',
  name: '听雨的阿舟',
  order: 'P261117AAAA',
  until: '2027-01-28',
};

test('fillReply replaces every placeholder, also repeated ones, and values may contain special pattern characters', () => {
  expect(fillReply('{name}，{brand}工单 {number}：订单 {order}，{order}，到 {until}', values)).toBe(
    '听雨的阿舟，飞梭工单 T261117-ABCDE：订单 P261117AAAA，P261117AAAA，到 2027-01-28',
  );
  expect(fillReply('{name}', { ...values, name: '$& {order}' })).toBe('$& {order}');
});

test('fillReply replaces an unknown value by a blank, which blanksIn lists until the operator fills it in', () => {
  const reply = fillReply('订单 {order}，到 {until}，{order}', { ...values, order: null, until: null });
  expect(reply).toBe('订单 【订单号】，到 【会员到期日】，【订单号】');
  expect(blanksIn(reply)).toEqual(['【订单号】', '【会员到期日】']);
  expect(blanksIn(reply.replaceAll('【订单号】', 'P261117AAAA'))).toEqual(['【会员到期日】']);
  expect(blanksIn('【通知】没有要填的')).toEqual([]);
});

test('unknownPlaceholders reports placeholders that do not exist, but no other braces', () => {
  expect(unknownPlaceholders('{nmae}，{name}，{nmae}，{toString}')).toEqual(['nmae', 'toString']);
  expect(unknownPlaceholders('{brand} {number} { order } {"a": 1} {}')).toEqual([]);
});
