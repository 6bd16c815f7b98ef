import { expect, test } from 'vitest';
import { WeaveMotif } from '@feisuo/contract/schemas/weave';
import { drawings } from '@feisuo/design/weave-motifs';
import { placeOf, describeFieldFault, motifNames } from './content-texts.ts';

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
] as const)('the field %s of %s has the same label %s in error messages as in its form', (field, kind, place) => {
  expect(placeOf(field, kind)).toBe(place);
});

test('an error about a missing field asks the operator to fill it in, and other errors name the field', () => {
  expect(describeFieldFault({ field: 'topic', says: '请选择' })).toBe('请选择栏目');
  expect(describeFieldFault({ field: 'title', says: '请填写' })).toBe('请填写标题');
  expect(describeFieldFault({ field: 'summary', says: '最多 200 个字' })).toBe('「摘要」：最多 200 个字');
});

test('the content editor offers every generated drawing under a unique name', () => {
  const choices = WeaveMotif.anyOf.map((one) => one.const);
  expect(choices.toSorted()).toEqual(Object.keys(drawings).toSorted());
  expect(Object.keys(motifNames).toSorted()).toEqual(choices.toSorted());
  expect(new Set(Object.values(motifNames)).size).toBe(choices.length);
});
