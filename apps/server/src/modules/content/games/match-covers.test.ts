import { expect, test } from 'vitest';
import { gameOfFile } from './match-covers.ts';

const games = [
  { id: 'pubg', name: '绝地求生', englishName: 'PUBG: BATTLEGROUNDS' },
  { id: 'monster-hunter-wilds', name: '怪物猎人：荒野', englishName: 'Monster Hunter Wilds' },
  { id: 'old-wilds', name: '旧荒野', englishName: 'Twice' },
  { id: 'new-wilds', name: '新荒野', englishName: 'Twice' },
];

test.each([
  ['pubg.png', 'pubg'],
  ['PUBG.JPG', 'pubg'],
  ['绝地求生.webp', 'pubg'],
  ['怪物猎人:荒野.png', 'monster-hunter-wilds'],
  ['怪物猎人 荒野.png', 'monster-hunter-wilds'],
  ['monster_hunter_wilds.jpeg', 'monster-hunter-wilds'],
  ['pubg-2.png', undefined],
  ['twice.png', undefined],
  ['.png', undefined],
])('the picture file %s is the cover of the game %s', (file, id) => {
  expect(gameOfFile(file, games)?.id).toBe(id);
});
