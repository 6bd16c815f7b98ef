import { expect, test } from 'vitest';
import { everyGame, findGames, gameFilterReducer } from './find-games.ts';

const games = [
  { name: '绝地求生', englishName: 'PUBG', initials: 'jdqs', aliases: ['吃鸡'], kind: '射击' },
  { name: '怪物猎人：荒野', englishName: 'Monster Hunter Wilds', initials: 'gwlrhy', aliases: [], kind: '动作' },
  { name: '反恐精英 2', englishName: 'CS2', initials: 'fkjy', aliases: ['csgo2'], kind: '射击' },
];
const find = (query: string, kind: string | null = null) =>
  findGames(games, { query, kind }).map((game) => game.initials);

test.each([
  ['', ['jdqs', 'gwlrhy', 'fkjy']],
  ['求生', ['jdqs']],
  ['JDQS', ['jdqs']],
  ['  pubg ', ['jdqs']],
  ['hunter wilds', ['gwlrhy']],
  ['怪物猎人荒野', ['gwlrhy']],
  ['反恐精英2', ['fkjy']],
  ['ｃｓ２', ['fkjy']],
  ['吃鸡', ['jdqs']],
  ['CSGO', ['fkjy']],
  ['不存在', []],
])('the game search 「%s」 finds %o', (query, found) => {
  expect(find(query)).toEqual(found);
});

test('a game is found only if both its text matches the query and its kind matches', () => {
  expect(find('', '射击')).toEqual(['jdqs', 'fkjy']);
  expect(find('pubg', '动作')).toEqual([]);
});

test('an empty game filter finds every game', () => {
  const narrowed = gameFilterReducer({ query: 'x', kind: '射击' }, { type: 'clear' });
  expect(narrowed).toEqual(everyGame);
});
