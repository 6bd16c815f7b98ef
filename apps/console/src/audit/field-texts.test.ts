import { expect, test } from 'vitest';
import { describeField } from './field-texts.ts';

test.each([
  ['activity.save', 'prizes[2].stock', '第 2 个奖品 › 库存'],
  ['activity.save', 'prizes[2].weight', '第 2 个奖品 › 概率'],
  ['promotion.save', 'targeting.newWithinDays', '定向 › 注册不超过天数'],
  ['client.save', 'redirectUris[1]', '第 1 个登录回调地址'],
  ['activity.rules', 'rules.freePerDay', '规则 › 每天免费次数'],
  ['content.publish', 'fields.body[1].text', '内容 › 正文第 1 段 › 文字'],
  ['content.publish', 'fields.body[3].rows[2][1]', '内容 › 正文第 3 段 › 第 2 个表格行 › 第 1 项'],
  ['page.offer', '[2].productId', '第 2 项 › 商品编号'],
  ['settings.save', 'SMS_SENDING', '发送短信'],
  ['something.new', 'something.else', 'something.else'],
])('in audit entries of %s, the field %s has the label %s', (action, path, words) => {
  expect(describeField(path, { action, subject: 'x' })).toBe(words);
});

test.each([
  ['brand.name', 'site', '品牌 › 品牌名'],
  ['fields.header.companyLinks[2].href', 'site', '页头 › 公司链接第 2 项 › 地址'],
  ['fields.promises.list[1].title', 'home', '可以核对的承诺 › 各项第 1 项 › 标题'],
  ['number', 'site', '版本号'],
])('the field %s of the document %s has the same label as in its form: %s', (path, document, words) => {
  expect(describeField(path, { action: 'content.publish', subject: `page/${document}` })).toBe(words);
});
