import { expect, test } from 'vitest';
import { DAY_S } from '@feisuo/contract/facts/durations';
import { sayCreativePlace, sayLineItemValue, sayUnseenBy } from './say-line-item.ts';

test("shows a line item's parts by the form's labels", () => {
  expect(
    sayLineItemValue('targeting', { vip: ['none', 'expired'], bucket: { salt: 'ab', from: 0, below: 5000 } }),
  ).toBe('\n　会员状态：从未开通、已到期\n　人群切分（A/B）：ab，0% 至 50%');
  expect(sayLineItemValue('targeting', {})).toBe('没有条件，所有人');
  expect(sayLineItemValue('frequency', [{ scope: 'user', count: 1, windowS: DAY_S }])).toBe('每人每 24 小时最多 1 次');
  expect(sayLineItemValue('hours', `${'0'.repeat(9)}111${'0'.repeat(12)}`)).toBe('每天 9–12 点');
  expect(sayLineItemValue('hours', null)).toBe('全天');
});

test('shows a creative by its parts, without wire names', () => {
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
  const said = sayLineItemValue('creatives', [creative]);
  expect(said).toContain('A 版');
  expect(said).toContain('标题：周末一起开黑');
  expect(said).toContain('样式：活动弹窗');
  expect(said).toContain('跳转地址：/vip（打开页面）');
  expect(said).not.toMatch(/assets|landing_type|styleId|"/);
});

test("names a creative's place by version and part", () => {
  const [creative] = [{ assets: [{ id: 'title' }, { id: 'imageUrl' }] }] as never[];
  const creatives = [creative, creative] as never[];
  expect(sayCreativePlace('creatives.1.assets.1.img.url', creatives)).toBe('B 版 › 图片地址');
  expect(sayCreativePlace('creatives.0.link.url', creatives)).toBe('A 版 › 跳转地址');
  expect(sayCreativePlace('creatives.0.assets', creatives)).toBe('A 版 › 标题');
  expect(sayCreativePlace('creatives', creatives)).toBe('创意');
});

test('caps name the audience that never sees it, because it cannot be counted', () => {
  const each = (scope: 'user' | 'device' | 'session') => ({ scope, count: 1, windowS: DAY_S });
  expect(sayUnseenBy([])).toBe('');
  expect(sayUnseenBy([each('device')])).toBe(
    '频控按「每台设备」计数，认不出来的就不展示：没登录、也没有在 Cookie 提示里同意统计的访客看不到。',
  );
  expect(sayUnseenBy([each('user'), each('user'), each('session')])).toBe(
    '频控按「每人」「每次访问」计数，认不出来的就不展示：没登录的访客、没有在 Cookie 提示里同意统计的人看不到。',
  );
});
