import { providerFields, settingGroups } from '@feisuo/contract/facts/setting-groups';
import { ActivityForm } from '@feisuo/contract/schemas/console-activity';
import { ChannelView } from '@feisuo/contract/schemas/console-attribution';
import { PageDraft, ProductDraft } from '@feisuo/contract/schemas/console-catalogue';
import { ClientForm } from '@feisuo/contract/schemas/console-clients';
import { LineItemFields } from '@feisuo/contract/schemas/console-promotion';
import { WebhookForm } from '@feisuo/contract/schemas/console-webhooks';
import { SlotDraft } from '@feisuo/contract/schemas/promotion';
import { expect, test } from 'vitest';
import { wordsOfField } from './field-words.ts';

type Shape = { properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[] };

/** Every path that a document of this shape may change at, as the log writes it. */
function pathsOf({ properties, items, anyOf }: Shape, path = ''): string[] {
  const deeper = [
    ...Object.entries(properties ?? {}).flatMap(([key, shape]) => pathsOf(shape, path ? `${path}.${key}` : key)),
    ...(items ? pathsOf(items, `${path}[1]`) : []),
    ...(anyOf ?? []).flatMap((shape) => pathsOf(shape, path)),
  ];
  return [path, ...deeper].filter(Boolean);
}

test.each([
  ['activity', ActivityForm],
  ['product', ProductDraft],
  ['pay page', PageDraft],
  ['line item', LineItemFields],
  ['slot', SlotDraft],
  ['application', ClientForm],
  ['webhook', WebhookForm],
  ['channel', ChannelView],
])('every field of the %s document is told in Chinese, none by its path', (_name, shape) => {
  const untold = new Set(pathsOf(shape as Shape).filter((path) => wordsOfField(path) === path));
  expect([...untold]).toEqual([]);
});

test('every setting is told by what its page calls it', () => {
  const names = [...settingGroups.flatMap(({ fields }) => fields), ...providerFields].map(({ name }) => name);
  expect(names.filter((name) => wordsOfField(name) === name)).toEqual([]);
});

test.each([
  ['prizes[2].stock', '第 2 个奖品 › 库存'],
  ['targeting.newWithinDays', '定向 › 注册不超过天数'],
  ['redirectUris[1]', '第 1 个登录回调地址'],
  ['rules.freePerDay', '规则 › 每天免费次数'],
  ['something.else', 'something.else'],
])('%s reads %s', (path, words) => {
  expect(wordsOfField(path)).toBe(words);
});

test.each([
  ['brand.name', 'site', '品牌 › 品牌名'],
  ['fields.header.companyLinks[2].href', 'site', '页头 › 公司链接第 2 项 › 地址'],
  ['fields.promises.list[1].title', 'home', '可以核对的承诺 › 各项第 1 项 › 标题'],
  ['number', 'site', '版本号'],
])('%s of the document %s reads %s, as in its form', (path, document, words) => {
  expect(wordsOfField(path, document)).toBe(words);
});
