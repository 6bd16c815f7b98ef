import { actionGames } from './action.ts';
import { arenaGames } from './arena.ts';
import { racingGames } from './racing.ts';
import { rolePlayingGames } from './role-playing.ts';
import type { SeedGame } from './seed-game.ts';
import { shootingGames } from './shooting.ts';
import { sportsGames } from './sports.ts';
import { strategyGames } from './strategy.ts';
import { survivalGames } from './survival.ts';

/** Shown first on the home page, with each kind as early as possible. */
const featured = [
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

const rankOf = ({ id }: SeedGame) => (featured.includes(id) ? featured.indexOf(id) : featured.length);

/** Featured games first, then by kind. */
export const seedGames: SeedGame[] = everyGame.toSorted((a, b) => rankOf(a) - rankOf(b));
