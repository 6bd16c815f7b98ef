import type { Game } from '@feisuo/contract/schemas/content-items';
import type { GamesPage } from '@feisuo/contract/schemas/page-games';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { clothUrl } from '@feisuo/design/weave-url';
import { ShareButton } from '../../visit/share-button.tsx';
import styles from './game-hero.module.css';
import { gameTexts } from './texts.ts';

const way = [
  { text: gameTexts.home, href: '/' },
  { text: gameTexts.library, href: '/games' },
];

export function GameHero({ game, trial }: { game: Game; trial: GamesPage['trial'] }) {
  return (
    <section className={styles.hero}>
      <img
        className={styles.cloth}
        src={game.image?.src ?? clothUrl(game)}
        alt=""
        width="920"
        height="460"
        fetchPriority="high"
      />
      <div className={`wrap ${styles.words}`}>
        <Breadcrumb label={gameTexts.breadcrumb} way={way} here={game.kind} />
        <h1>{game.name}</h1>
        <p className={styles.english} lang="en">
          {game.englishName}
        </p>
        <p className={styles.lead}>{game.summary}</p>
        <div className={styles.actions}>
          <ButtonLink look="primary" size="large" href="/download">
            {gameTexts.download}
          </ButtonLink>
          <ButtonLink size="large" href="#servers">
            {gameTexts.servers}
          </ButtonLink>
        </div>
        <p className={styles.share}>
          <ShareButton gameId={game.id} />
        </p>
        <p className={styles.note}>
          <b>{trial.promise}</b>
          <span>{gameTexts.supports(game.platforms)}</span>
        </p>
      </div>
    </section>
  );
}
