import { expect, test } from 'vitest';
import { partsOf } from './describe-fields.ts';

const named = (id: string, name: string) => [{ id, name }];
const brand = { name: '飞梭', suffix: '加速器', company: '梭织公司' };
const options = {
  topics: named('line', '线路'),
  groups: [],
  games: named('g1', '绝地求生'),
  questions: [],
  brand,
  agreements: [],
};
const article = { kind: 'article', id: 'a' } as const;

test('describeFields shows enum values by the labels of the form', () => {
  const image = { src: '/media/x.webp', width: 1440, height: 900, alt: '' };
  expect(partsOf(article, { hue: 'blue', motif: 'wave', topic: 'line', gameId: 'g1', image }, options)).toEqual([
    ['颜色：蓝'],
    ['锦纹：浪'],
    ['栏目：线路'],
    ['相关游戏：绝地求生'],
    ['封面：图片 x.webp'],
  ]);
  expect(partsOf(article, { image: { ...image, alt: '会员页' }, gameId: null }, options)).toEqual([
    ['封面：会员页'],
    ['相关游戏：（空）'],
  ]);
  expect(partsOf({ kind: 'notice', id: 'n' }, { kind: 'fault' }, options)).toEqual([['类别：故障']]);
  // The `kind` of a game is free text, so it is not translated even if it equals an enum value.
  expect(partsOf({ kind: 'game', id: 'g' }, { kind: 'fault', platforms: ['windows', 'ios'] }, options)).toEqual([
    ['类别：fault'],
    ['平台：Windows、iOS'],
  ]);
});
