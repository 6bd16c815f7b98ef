import type { LibraryFilter } from './filter-games.ts';
import styles from './active-filters.module.css';
import { gamesTexts } from './texts.ts';

interface ActiveFiltersProps {
  filter: LibraryFilter;
  onChange: (filter: LibraryFilter) => void;
}

/** The active filters; each has a button that removes it. */
export function ActiveFilters({ filter, onChange }: ActiveFiltersProps) {
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
