import type { HomeConfig } from '@feisuo/contract/schemas/content';
import type { GameBrief } from '@feisuo/contract/schemas/content-items';
import { useEffect, useReducer, useRef, useState } from 'react';
import { Button, ButtonLink } from '../../components/button.tsx';
import { GameTile } from '../../components/game-tile.tsx';
import { SearchIcon } from '../../components/search-icon.tsx';
import { Section } from '../../components/section.tsx';
import { everyGame, findGames, gameFilterReducer } from '../../content/find-games.ts';
import { useSearchReport } from '../../telemetry/use-search-report.ts';
import styles from './game-library.module.css';

const gameLibraryTexts = {
  search: '搜索游戏',
  filter: '按类型筛选',
  allKinds: '全部',
  open: '查看',
  found: (count: number) => `找到 ${count} 款游戏`,
  notFound: (query: string) => (query ? `没有找到「${query}」。` : '这一类还没有游戏。'),
  hint: '换英文名或拼音首字母再试一次。',
  clear: '清空条件',
  request: '申请添加这款游戏',
  showAll: (count: number) => `查看全部 ${count} 款游戏`,
  library: (count: number) => `全部 ${count} 款游戏`,
} as const;

/** Number of found games that are visible on a phone before the visitor expands the list. CSS hides the others. */
const shownOnPhone = 6;

/** The address of the library page with the query, on which visitors can request a missing game. */
const requestAddress = (href: string, query: string) =>
  query ? `${href}${href.includes('?') ? '&' : '?'}q=${encodeURIComponent(query)}` : href;

interface GameLibraryProps {
  games: HomeConfig['games'];
  /** All games of the library, in the order of the library. */
  list: GameBrief[];
}

/** The first games of the library, and a search through all games. */
export function GameLibrary({ games, list }: GameLibraryProps) {
  const [filter, send] = useReducer(gameFilterReducer, everyGame);
  const [isExpanded, setIsExpanded] = useState(false);
  const isLooking = filter.kind !== null || filter.query.trim() !== '';
  const found = isLooking ? findGames(list, filter) : list.slice(0, games.shown);
  const field = useRef<HTMLInputElement>(null);
  useSearchReport('game_search', filter.query, found.length);

  // Reads the field after hydration, because the visitor may have typed before it.
  useEffect(() => {
    if (field.current?.value) send({ type: 'query', query: field.current.value });
  }, []);

  return (
    <Section id="games" title={games.title} text={games.text} tag={games.tag}>
      <search className={styles.find}>
        <div className={styles.field}>
          <SearchIcon />
          <input
            ref={field}
            type="search"
            aria-label={gameLibraryTexts.search}
            placeholder={games.placeholder}
            autoComplete="off"
            enterKeyHint="search"
            value={filter.query}
            onChange={(event) => send({ type: 'query', query: event.target.value })}
          />
        </div>
        <div className={styles.kinds} role="group" aria-label={gameLibraryTexts.filter}>
          {[null, ...games.kinds].map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={kind === filter.kind}
              onClick={() => send({ type: 'kind', kind })}
            >
              {kind ?? gameLibraryTexts.allKinds}
            </button>
          ))}
        </div>
      </search>
      <p className="sr-only" role="status">
        {!isLooking ? '' : gameLibraryTexts.found(found.length)}
      </p>
      {found.length > 0 ? (
        <ul className={isLooking ? styles.found : styles.first} data-expanded={isExpanded || undefined}>
          {found.map((game) => (
            <GameTile key={game.id} game={game} go={gameLibraryTexts.open} />
          ))}
        </ul>
      ) : (
        <div className={styles.empty}>
          <p>
            {gameLibraryTexts.notFound(filter.query.trim())}
            {gameLibraryTexts.hint}
          </p>
          <Button size="small" onClick={() => send({ type: 'clear' })}>
            {gameLibraryTexts.clear}
          </Button>
          {games.requestHref && (
            <ButtonLink size="small" href={requestAddress(games.requestHref, filter.query.trim())}>
              {gameLibraryTexts.request}
            </ButtonLink>
          )}
        </div>
      )}
      {isLooking && !isExpanded && found.length > shownOnPhone && (
        <Button className={styles.more} onClick={() => setIsExpanded(true)}>
          {gameLibraryTexts.showAll(found.length)}
        </Button>
      )}
      {!isLooking && list.length > found.length && (
        <p className={styles.library}>
          <ButtonLink href="/games">{gameLibraryTexts.library(list.length)}</ButtonLink>
        </p>
      )}
    </Section>
  );
}
