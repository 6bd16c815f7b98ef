import type { GameBrief } from '@feisuo/contract/schemas/content-items';
import type { GamesPage } from '@feisuo/contract/schemas/page-games';
import { useEffect, useMemo, useRef, useState } from 'react';
import { GameTile } from '../../components/game-tile.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { useSearchReport } from '../../telemetry/use-search-report.ts';
import { ActiveFilters } from './active-filters.tsx';
import { filterGames, isFiltered, noFilter } from './filter-games.ts';
import { LibraryFilters } from './library-filters.tsx';
import styles from './library.module.css';
import { MissingGame } from './missing-game.tsx';
import { gamesTexts } from './texts.ts';

interface LibraryProps {
  page: GamesPage;
  games: GameBrief[];
}

/** The whole library of games with search and filters. */
export function Library({ page, games }: LibraryProps) {
  const [filter, setFilter] = useState(noFilter);
  const field = useRef<HTMLInputElement>(null);
  const found = filterGames(games, filter);
  const known = useMemo(() => new Set(games.map(({ id }) => id)), [games]);
  const hasFilter = isFiltered(filter);
  useSearchReport('game_search', filter.query, found.length);

  // The visitor may have typed before hydration, or the address may contain a query.
  useEffect(() => {
    const query = field.current?.value || new URLSearchParams(location.search).get('q');
    if (query) setFilter((current) => ({ ...current, query }));
  }, []);

  const clear = () => {
    setFilter(noFilter);
    field.current?.focus();
  };

  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead eyebrow={page.eyebrow} title={page.title} lead={page.lead}>
        <SearchField
          ref={field}
          name="q"
          label={gamesTexts.search}
          placeholder={page.placeholder}
          query={filter.query}
          onQuery={(query) => setFilter({ ...filter, query })}
        />
      </PageHead>
      <div className={styles.library}>
        <LibraryFilters games={games} filter={filter} onChange={setFilter} />
        <div>
          <h2 className="sr-only">{gamesTexts.list}</h2>
          <div className={styles.line}>
            <span role="status" data-reads>
              {hasFilter ? gamesTexts.found(found.length) : gamesTexts.total(found.length)}
            </span>
            <ActiveFilters filter={filter} onChange={setFilter} />
            {page.tag && <span className={styles.tag}>{page.tag}</span>}
          </div>
          {found.length > 0 ? (
            <ul className={styles.games}>
              {found.map((game) => (
                <GameTile key={game.id} game={game} go={gamesTexts.open} />
              ))}
            </ul>
          ) : (
            <MissingGame query={filter.query.trim()} known={known} missing={page.missing} onClear={clear} />
          )}
        </div>
      </div>
    </div>
  );
}
