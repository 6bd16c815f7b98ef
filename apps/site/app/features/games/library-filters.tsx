import type { GameBrief } from '@feisuo/contract/schemas/content-items';
import { choicesOf, filterGames, toggle, type LibraryFilter } from './filter-games.ts';
import styles from './library-filters.module.css';
import { gamesTexts } from './texts.ts';

interface LibraryFiltersProps {
  games: readonly GameBrief[];
  filter: LibraryFilter;
  onChange: (filter: LibraryFilter) => void;
}

/** The filters of the library, each option with the number of games that it would show. */
export function LibraryFilters({ games, filter, onChange }: LibraryFiltersProps) {
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
