import type { GameBrief } from '@feisuo/contract/schemas/content-items';
import { expect, test } from 'vitest';
import { choicesOf, filterGames, noFilter, toggle } from './filter-games.ts';

const game = (id: string, over: Partial<GameBrief>): GameBrief => ({
  id,
  name: id,
  englishName: id,
  initials: id,
  aliases: [],
  kind: '射击',
  platforms: ['windows'],
  regions: ['亚服'],
  motif: 'aim',
  hue: 'gold',
  image: null,
  ...over,
});
const games = [
  game('pubg', { name: '绝地求生', initials: 'jdqs', aliases: ['吃鸡'], regions: ['亚服', '欧服'] }),
  game('mobile', { name: '绝地求生手游', initials: 'jdqssy', platforms: ['android'], regions: ['东南亚'] }),
  game('wow', { name: '魔兽世界', initials: 'mssj', kind: '角色', regions: ['美服'] }),
];
const ids = (filter: Partial<typeof noFilter>) => filterGames(games, { ...noFilter, ...filter }).map(({ id }) => id);

test('§8 games are found by Chinese name, by pinyin initials and by nickname', () => {
  expect(ids({ query: '绝地' })).toEqual(['pubg', 'mobile']);
  expect(ids({ query: 'JDQS' })).toEqual(['pubg', 'mobile']);
  expect(ids({ query: '吃鸡' })).toEqual(['pubg']);
});

test('the game filter finds games with one of the chosen regions and one of the chosen platforms', () => {
  expect(ids({ regions: ['欧服', '美服'] })).toEqual(['pubg', 'wow']);
  expect(ids({ platforms: ['windows', 'android'] })).toEqual(['pubg', 'mobile', 'wow']);
  expect(ids({ regions: ['亚服', '东南亚'], platforms: ['android'] })).toEqual(['mobile']);
  expect(ids({ kind: '角色', regions: ['亚服'] })).toEqual([]);
});

test('options of the game filter keep their order and show how many of the found games match', () => {
  const platforms = (query: string) =>
    choicesOf(games, filterGames(games, { ...noFilter, query }), (each) => each.platforms);
  expect(platforms('')).toEqual([
    { value: 'windows', count: 2 },
    { value: 'android', count: 1 },
  ]);
  expect(platforms('手游')).toEqual([
    { value: 'windows', count: 0 },
    { value: 'android', count: 1 },
  ]);
});

test('clicking a selected value of the game filter removes it', () => {
  expect(toggle(toggle<string>([], 'a'), 'a')).toEqual([]);
});
