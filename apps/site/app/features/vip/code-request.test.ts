import { siteTexts } from '@feisuo/contract/facts/site-texts';
import { expect, test } from 'vitest';
import { requestFailed } from '../../api/service-reply.ts';
import { orderKey, refusalOf, requestFor, type CodeRequest, type Order } from './code-request.ts';

const order: Order = { pid: 'm', method: 'wechat', isRenewing: false };
const refused: CodeRequest = { view: 'refused', text: '…' };

test('another plan, another way to pay and another answer about renewal each drop what was asked', () => {
  const asked = { key: orderKey(order), request: refused };
  expect(requestFor(order, asked)).toBe(refused);
  for (const change of [{ pid: 'y' }, { method: 'alipay' as const }, { isRenewing: true }])
    expect(requestFor({ ...order, ...change }, asked)).toEqual({ view: 'idle' });
  expect(requestFor(order, null)).toEqual({ view: 'idle' });
});

test('§7 a cashier that does not answer is told in the words for that, a refusal in its own', () => {
  expect(refusalOf(requestFailed())).toEqual({ view: 'refused', text: siteTexts.requestFailed });
  expect(refusalOf({ code: 5, msg: '', message: '请稍后', data: null })).toMatchObject({ text: '请稍后' });
});

test('a cashier that answers without a code to pay by is not open', () => {
  const data = { types: ['wechat' as const], curType: 'wechat' as const, curTab: 'm', products: [] };
  expect(refusalOf({ code: 0, msg: '', message: '', data })).toMatchObject({ text: '在线付款暂未开放。' });
});
