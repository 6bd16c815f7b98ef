interface Findable {
  name: string;
  englishName: string;
  initials: string;
  aliases: readonly string[];
  kind: string;
}

export interface GameFilter {
  query: string;
  /** Null selects games of every kind. */
  kind: string | null;
}

export type GameFilterEvent =
  | { type: 'query'; query: string }
  | { type: 'kind'; kind: string | null }
  | { type: 'clear' };

export const everyGame: GameFilter = { query: '', kind: null };

export function gameFilterReducer(filter: GameFilter, event: GameFilterEvent): GameFilter {
  switch (event.type) {
    case 'query':
      return { ...filter, query: event.query };
    case 'kind':
      return { ...filter, kind: event.kind };
    case 'clear':
      return everyGame;
  }
}

/** Removes case, spaces and punctuation for comparison: 「怪物猎人荒野」 finds 「怪物猎人：荒野」. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{P}]/gu, '');

/** Finds games by Chinese name, English name, pinyin initials or alias. */
export function findGames<T extends Findable>(games: readonly T[], { query, kind }: GameFilter): T[] {
  const wanted = plain(query);
  return games.filter(
    (game) =>
      (kind === null || game.kind === kind) &&
      [game.name, game.englishName, game.initials, ...game.aliases].some((text) => plain(text).includes(wanted)),
  );
}
