import { contentIdPattern } from '@feisuo/contract/facts/content-vocabulary';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugOf } from './slug.ts';

test.each([
  ['夜里绕路的原因', 'ye-li-rao-lu-de-yuan-yin'],
  ['PUBG 亚服 2.0 上线', 'pubg-ya-fu-2-0-shang-xian'],
  ['重庆线路重启', 'chong-qing-xian-lu-chong-qi'],
  ['欢迎来到{brand}：公告怎么看', 'huan-ying-lai-dao-gong-gao-zen-me-kan'],
  ['绿色通道', 'lv-se-tong-dao'],
  ['艾爾登法環 Élden', 'ai-er-deng-fa-huan-elden'],
  ['１１ 月維護', '11-yue-wei-hu'],
  ['！？…', ''],
])('the title %s suggests the id "%s"', async (title, slug) => {
  expect(await slugOf(title)).toBe(slug);
});

test('an id made from a long title is cut between syllables', async () => {
  const slug = await slugOf('关于十一月十九日凌晨亚服线路例行维护以及会员时长自动补回的说明');
  expect(slug.length).toBeLessThanOrEqual(48);
  expect(slug).toMatch(/^guan-yu-shi-yi-yue-shi-jiu-ri/);
  expect(slug).not.toMatch(/-$/);
});

test('every title gives a valid id or an empty text', async () => {
  const id = new RegExp(contentIdPattern);
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 80 }), async (title) => {
      const slug = await slugOf(title);
      expect(slug === '' || id.test(slug)).toBe(true);
    }),
  );
}, 30_000);
