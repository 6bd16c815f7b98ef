import { expect, test } from 'vitest';
import { placeOf, sayFault } from './content-words.ts';

test.each([
  ['title', 'article', '标题'],
  ['body.3.text', 'article', '正文第 4 段文字'],
  ['body.2.image.src', 'article', '正文第 3 段图片'],
  ['body.0', 'notice', '正文第 1 段'],
  ['image.src', 'article', '封面'],
  ['regions', 'notice', '影响的地区'],
  ['regions', 'game', '区服'],
  ['servers.0.hint', 'game', '服务器所在地第 1 项说明'],
  ['questions.1.question', 'game', '问答第 2 项问题'],
] as const)('%s of %s is %s, as in its form', (field, kind, place) => {
  expect(placeOf(field, kind)).toBe(place);
});

test('a missing field reads as a request, other faults name the place', () => {
  expect(sayFault({ field: 'topic', says: '请选择' })).toBe('请选择栏目');
  expect(sayFault({ field: 'title', says: '请填写' })).toBe('请填写标题');
  expect(sayFault({ field: 'summary', says: '最多 200 个字' })).toBe('「摘要」：最多 200 个字');
});
