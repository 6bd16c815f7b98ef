import type { HomeGame } from '@feisuo/contract/schemas/content';
import { SiteLink } from '../../components/site-link.tsx';
import { weaveUrl } from '../../components/weave-url.ts';
import styles from './game-tile.module.css';
import { gameLibraryTexts } from './texts.ts';

export function GameTile({ game }: { game: HomeGame }) {
  return (
    <li>
      <SiteLink className={styles.tile} href={game.href}>
        <span className={styles.art}>
          <img src={weaveUrl(game)} alt="" width="460" height="230" loading="lazy" decoding="async" />
        </span>
        <span className={styles.words}>
          <span className={styles.names}>
            <h3>{game.name}</h3>
            <p>{game.servers}</p>
          </span>
          <span className={styles.go} aria-hidden="true">
            {gameLibraryTexts.accelerate}
          </span>
        </span>
      </SiteLink>
    </li>
  );
}
