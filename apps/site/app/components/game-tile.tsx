import type { GameBrief } from '@feisuo/contract/schemas/content-items';
import styles from './game-tile.module.css';
import { SiteLink } from './site-link.tsx';
import { WeaveArt } from './weave-art.tsx';

interface GameTileProps {
  game: GameBrief;
  go: string;
}

/** A list entry of a game that links to the game's page. The text `go` appears on hover. */
export function GameTile({ game, go }: GameTileProps) {
  return (
    <li>
      <SiteLink className={styles.tile} href={`/games/${game.id}`}>
        <WeaveArt className={styles.art} name={game.name} motif={game.motif} hue={game.hue} image={game.image} />
        <span className={styles.words}>
          <span className={styles.names}>
            <h3>{game.name}</h3>
            <p>
              {game.regions.map((region) => (
                <span key={region}>{region}</span>
              ))}
            </p>
          </span>
          <span className={styles.go} aria-hidden="true">
            {go}
          </span>
        </span>
      </SiteLink>
    </li>
  );
}
