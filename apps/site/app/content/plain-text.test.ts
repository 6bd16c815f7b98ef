import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test('plainText returns the text of a rich text without markup', () => {
  expect(
    plainText([
      { type: 'heading', level: 2, text: '退款' },
      { type: 'paragraph', text: '见[会员服务协议](/agreement/membership)，**原路**退回。' },
      { type: 'list', isOrdered: true, items: ['先看订单', '再[提交工单](/support/work-order)'] },
      { type: 'table', head: ['年龄', '购买'], rows: [['8 岁', '**无效**']] },
      { type: 'figure', weave: { motif: 'gem', hue: 'cyan' }, caption: '' },
    ]),
  ).toBe('退款\n见会员服务协议，原路退回。\n先看订单\n再提交工单\n年龄，购买\n8 岁，无效');
});
