import type { GameBrief } from '@feisuo/contract/schemas/content-items';
import { useState } from 'react';
import { GameTile } from '../../components/game-tile.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { everyGame, findGames } from '../../content/find-games.ts';
import { useSearchReport } from '../../telemetry/use-search-report.ts';
import styles from './mobile-games.module.css';
import { mobileTexts } from './texts.ts';

const shown = 6;

interface MobileGamesProps {
  title: string;
  placeholder: string;
  games: GameBrief[];
}

/** The first games of the library, and a search through all games. */
export function MobileGames({ title, placeholder, games }: MobileGamesProps) {
  const [query, setQuery] = useState('');
  const isLooking = query.trim() !== '';
  const found = isLooking ? findGames(games, { ...everyGame, query }) : games.slice(0, shown);
  useSearchReport('game_search', query, found.length);
  return (
    <section className={styles.games}>
      <h2>{title}</h2>
      <search>
        <input
          type="search"
          aria-label={mobileTexts.search}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </search>
      <p className="sr-only" role="status">
        {isLooking ? mobileTexts.found(found.length) : ''}
      </p>
      {found.length > 0 ? (
        <ul>
          {found.map((game) => (
            <GameTile key={game.id} game={game} go={mobileTexts.open} />
          ))}
        </ul>
      ) : (
        <p className={styles.nothing}>
          {mobileTexts.nothing(query.trim())}
          <SiteLink href={`/games?q=${encodeURIComponent(query.trim())}`}>{mobileTexts.request}</SiteLink>
        </p>
      )}
    </section>
  );
}
