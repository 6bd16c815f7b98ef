import { expect, test } from 'vitest';
import { plain, PromotionId } from '../schemas/promotion.ts';
import { ProductDraft } from '../schemas/console-catalogue.ts';
import { characterWords } from './refused-characters.ts';
import { linkAddressPattern } from './site-content.ts';

const patternOf = (schema: object) => (schema as { pattern: string }).pattern;
const title = patternOf(plain(200));
const id = patternOf(PromotionId);
const productName = patternOf(ProductDraft.properties.name);

test.each([
  [title, '周末<必看>', '不能用「<」「>」，请换成书名号，或全角的「＜」「＞」'],
  [title, 'a < b', '不能用「<」，请换成书名号，或全角的「＜」「＞」'],
  [title, '第一行\n第二行', '不能用「换行」，请去掉或换成别的字'],
  [title, '倒\u202e着', '里面有看不见的字符，请删掉重新输入'],
  [productName, '<月卡>', '不能用「<」「>」，请换成书名号，或全角的「＜」「＞」'],
  [id, 'summer week', '不能用「空格」，请去掉或换成别的字'],
  [id, 'summer.夏', '不能用「.」「夏」，请去掉或换成别的字'],
  ['^[a-z0-9-]{1,64}$', 'Summer', '不能用「S」，请去掉或换成别的字'],
  [linkAddressPattern, 'https://feisuo.cn/a b', '不能用「空格」，请去掉或换成别的字'],
])('the message names the characters for which a pattern refuses a text: %s %j', (pattern, text, words) => {
  expect(characterWords(pattern, text)).toBe(words);
});

test.each([
  [linkAddressPattern, 'http://feisuo.cn'],
  ['^[0-9]{4}-[0-9]{2}$', '2026/01'],
  ['\\S', '   '],
  ['^[a-z]{1,3}$', 'abcd'],
])('the message names no characters if a text is refused for another reason: %s %j', (pattern, text) => {
  expect(characterWords(pattern, text)).toBeNull();
});
