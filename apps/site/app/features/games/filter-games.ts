import type { GamePlatform } from '@feisuo/contract/facts/content-vocabulary';
import type { GameBrief } from '@feisuo/contract/schemas/content-items';
import { findGames } from '../../content/find-games.ts';

/**
 * A filter of the game library. A game matches if it has the kind, one of the regions, one of the platforms, and the
 * query.
 */
export interface LibraryFilter {
  query: string;
  kind: string | null;
  regions: readonly string[];
  platforms: readonly GamePlatform[];
}

export const noFilter: LibraryFilter = { query: '', kind: null, regions: [], platforms: [] };

export const isFiltered = ({ query, kind, regions, platforms }: LibraryFilter) =>
  query.trim() !== '' || kind !== null || regions.length > 0 || platforms.length > 0;

const overlaps = <T>(wanted: readonly T[], has: readonly T[]) =>
  wanted.length === 0 || wanted.some((each) => has.includes(each));

export function filterGames(games: readonly GameBrief[], filter: LibraryFilter): GameBrief[] {
  return findGames(games, filter).filter(
    (game) => overlaps(filter.regions, game.regions) && overlaps(filter.platforms, game.platforms),
  );
}

export interface Choice<T extends string = string> {
  value: T;
  count: number;
}

/**
 * The options of a filter, each with the number of matching games in `left`. They are sorted by their frequency in the
 * whole library, so that the order does not change while filtering.
 */
export function choicesOf<T extends string>(
  games: readonly GameBrief[],
  left: readonly GameBrief[],
  read: (game: GameBrief) => readonly T[],
): Choice<T>[] {
  const inAll = countOf(games, read);
  const inLeft = countOf(left, read);
  return [...inAll]
    .toSorted(([, a], [, b]) => b - a)
    .map(([value]): Choice<T> => ({ value, count: inLeft.get(value) ?? 0 }));
}

function countOf<T extends string>(games: readonly GameBrief[], read: (game: GameBrief) => readonly T[]) {
  const counts = new Map<T, number>();
  for (const game of games) for (const value of read(game)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

export const toggle = <T>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((each) => each !== value) : [...list, value];
