import type { GameBrief } from '@feisuo/contract/schemas/content-items';
import type { GamesPage } from '@feisuo/contract/schemas/page-games';
import { useEffect, useMemo, useRef, useState } from 'react';
import { GameTile } from '../../components/game-tile.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { useSearchReport } from '../../telemetry/use-search-report.ts';
import { filterGames, isFiltered, noFilter, type LibraryFilter, choicesOf, toggle } from './filter-games.ts';
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

  // The field or the address may already have a query: the visitor may have typed before hydration.
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

interface ActiveFiltersProps {
  filter: LibraryFilter;
  onChange: (filter: LibraryFilter) => void;
}

/** The active filters, each with a button that removes the filter. */
function ActiveFilters({ filter, onChange }: ActiveFiltersProps) {
  const { kind, regions, platforms } = filter;
  const active = [
    ...(kind === null ? [] : [{ name: kind, without: { ...filter, kind: null } }]),
    ...regions.map((name) => ({ name, without: { ...filter, regions: regions.filter((each) => each !== name) } })),
    ...platforms.map((platform) => ({
      name: gamesTexts.platformNames[platform],
      without: { ...filter, platforms: platforms.filter((each) => each !== platform) },
    })),
  ];
  if (active.length === 0) return null;
  return (
    <ul className={styles.active} aria-label={gamesTexts.active}>
      {active.map(({ name, without }) => (
        <li key={name}>
          <button type="button" aria-label={gamesTexts.remove(name)} onClick={() => onChange(without)}>
            {name}
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface LibraryFiltersProps {
  games: readonly GameBrief[];
  filter: LibraryFilter;
  onChange: (filter: LibraryFilter) => void;
}

/** The filters of the library. Each option shows how many games would match. */
function LibraryFilters({ games, filter, onChange }: LibraryFiltersProps) {
  const ofAnyKind = filterGames(games, { ...filter, kind: null });
  return (
    <form className={styles.filters} onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>{gamesTexts.kind}</legend>
        <div className={styles.options}>
          {[{ value: null, count: ofAnyKind.length }, ...choicesOf(games, ofAnyKind, ({ kind }) => [kind])].map(
            ({ value, count }) => (
              <label key={value}>
                <input
                  type="radio"
                  name="kind"
                  checked={filter.kind === value}
                  onChange={() => onChange({ ...filter, kind: value })}
                />
                {value ?? gamesTexts.allKinds}
                <span className={`num ${styles.count}`}>{count}</span>
              </label>
            ),
          )}
        </div>
      </fieldset>
      <Choices
        legend={gamesTexts.regions}
        choices={choicesOf(games, filterGames(games, { ...filter, regions: [] }), ({ regions }) => regions)}
        chosen={filter.regions}
        nameOf={(region) => region}
        onToggle={(region) => onChange({ ...filter, regions: toggle(filter.regions, region) })}
      />
      <Choices
        legend={gamesTexts.platforms}
        choices={choicesOf(games, filterGames(games, { ...filter, platforms: [] }), ({ platforms }) => platforms)}
        chosen={filter.platforms}
        nameOf={(platform) => gamesTexts.platformNames[platform]}
        onToggle={(platform) => onChange({ ...filter, platforms: toggle(filter.platforms, platform) })}
      />
    </form>
  );
}

interface ChoicesProps<T extends string> {
  legend: string;
  choices: { value: T; count: number }[];
  chosen: readonly T[];
  nameOf: (value: T) => string;
  onToggle: (value: T) => void;
}

function Choices<T extends string>({ legend, choices, chosen, nameOf, onToggle }: ChoicesProps<T>) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className={styles.options}>
        {choices.map(({ value, count }) => (
          <label key={value}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => onToggle(value)} />
            {nameOf(value)}
            <span className={`num ${styles.count}`}>{count}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
