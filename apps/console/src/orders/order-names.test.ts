import { expect, test } from 'vitest';
import { activityOf, payPageOf, sourceOf } from './order-page.tsx';

test('the order page shows the pay page and the source by their names together with their ids', () => {
  expect(payPageOf({ payPageId: 'jsq_web', payPageName: '默认支付页' })).toEqual({ name: '默认支付页', id: 'jsq_web' });
  expect(sourceOf({ referFrom: 'jsq_web', referName: null, isDefaultRefer: true })).toEqual({
    name: '官网，链接没有带来源',
    id: 'jsq_web',
  });
  expect(sourceOf({ referFrom: '200061', referName: '百度搜索', isDefaultRefer: false })).toEqual({
    name: '百度搜索',
    id: '200061',
  });
  expect(activityOf({ actId: 'act_7', actName: '新年礼' })).toEqual({ name: '新年礼', id: 'act_7' });
});

test('the order page shows an id without a name only once', () => {
  expect(payPageOf({ payPageId: 'partner_a', payPageName: null })).toEqual({ name: 'partner_a', id: null });
  expect(sourceOf({ referFrom: 'spring_mail', referName: null, isDefaultRefer: false })).toEqual({
    name: 'spring_mail',
    id: null,
  });
  expect(activityOf({ actId: 'gone', actName: null })).toEqual({ name: 'gone', id: null });
});
