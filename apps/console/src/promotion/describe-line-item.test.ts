import { expect, test } from 'vitest';
import { DAY_S } from '@feisuo/contract/facts/durations';
import { describeCreativePlace, describeLineItemValue, describeUnseenBy } from './describe-line-item.ts';

test('the fields of a line item are shown with the labels of the form', () => {
  expect(
    describeLineItemValue('targeting', { vip: ['none', 'expired'], bucket: { salt: 'ab', from: 0, below: 5000 } }),
  ).toBe('\n　会员状态：从未开通、已到期\n　人群切分（A/B）：ab，0% 至 50%');
  expect(describeLineItemValue('targeting', {})).toBe('没有条件，所有人');
  expect(describeLineItemValue('frequency', [{ scope: 'user', count: 1, windowS: DAY_S }])).toBe(
    '每人每 24 小时最多 1 次',
  );
  expect(describeLineItemValue('hours', `${'0'.repeat(9)}111${'0'.repeat(12)}`)).toBe('每天 9–12 点');
  expect(describeLineItemValue('hours', null)).toBe('全天');
});

test('a creative is shown by its fields, without wire names', () => {
  const creative = {
    id: 'x',
    lineItemId: 'x',
    isOn: true,
    styleId: 'ActivityPop',
    weight: 10,
    assets: [{ id: 'title', type: 'title', text: { value: '周末一起开黑' } }],
    link: { url: '/vip', landing_type: 'open_in_browser' },
    autoCloseSeconds: null,
    expireSeconds: null,
  };
  const said = describeLineItemValue('creatives', [creative]);
  expect(said).toContain('A 版');
  expect(said).toContain('标题：周末一起开黑');
  expect(said).toContain('样式：活动弹窗');
  expect(said).toContain('跳转地址：/vip（打开页面）');
  expect(said).not.toMatch(/assets|landing_type|styleId|"/);
});

test('the position of a fault in a creative is described by version and field', () => {
  const [creative] = [{ assets: [{ id: 'title' }, { id: 'imageUrl' }] }] as never[];
  const creatives = [creative, creative] as never[];
  expect(describeCreativePlace('creatives.1.assets.1.img.url', creatives)).toBe('B 版 › 图片地址');
  expect(describeCreativePlace('creatives.0.link.url', creatives)).toBe('A 版 › 跳转地址');
  expect(describeCreativePlace('creatives.0.assets', creatives)).toBe('A 版 › 标题');
  expect(describeCreativePlace('creatives', creatives)).toBe('创意');
});

test('describeUnseenBy names the visitors who never see a frequency-capped line item because they have no id', () => {
  const each = (scope: 'user' | 'device' | 'session') => ({ scope, count: 1, windowS: DAY_S });
  expect(describeUnseenBy([])).toBe('');
  expect(describeUnseenBy([each('device')])).toBe(
    '频控按「每台设备」计数，认不出来的就不展示：没登录、也没有在 Cookie 提示里同意统计的访客看不到。',
  );
  expect(describeUnseenBy([each('user'), each('user'), each('session')])).toBe(
    '频控按「每人」「每次访问」计数，认不出来的就不展示：没登录的访客、没有在 Cookie 提示里同意统计的人看不到。',
  );
});
