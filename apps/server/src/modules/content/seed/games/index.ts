import { actionGames } from './action.ts';
import { arenaGames } from './arena.ts';
import { racingGames } from './racing.ts';
import { rolePlayingGames } from './role-playing.ts';
import type { SeedGame } from './seed-game.ts';
import { shootingGames } from './shooting.ts';
import { sportsGames } from './sports.ts';
import { strategyGames } from './strategy.ts';
import { survivalGames } from './survival.ts';

/** The most played games. Each kind of game appears early, because the home page shows only the first games. */
const popular = [
  'pubg',
  'league-of-legends',
  'apex',
  'final-fantasy-14',
  'cs2',
  'monster-hunter-wilds',
  'valorant',
  'forza-horizon-5',
  'elden-ring',
  'world-of-warcraft',
  'minecraft',
  'rocket-league',
  'dota-2',
  'overwatch',
  'rainbow-six',
  'call-of-duty',
  'genshin',
  'naraka',
  'tarkov',
  'ea-fc',
  'pubg-mobile',
  'helldivers-2',
  'palworld',
  'nightreign',
  'diablo-4',
  'path-of-exile-2',
  'rust',
  'nba-2k',
  'street-fighter-6',
  'arena-breakout',
  'destiny-2',
];

const everyGame = [
  ...shootingGames,
  ...arenaGames,
  ...rolePlayingGames,
  ...actionGames,
  ...survivalGames,
  ...racingGames,
  ...strategyGames,
  ...sportsGames,
];

const rankOf = ({ id }: SeedGame) => (popular.includes(id) ? popular.indexOf(id) : popular.length);

/** Popular games come first, then the others by kind. */
export const seedGames: SeedGame[] = everyGame.toSorted((a, b) => rankOf(a) - rankOf(b));
