import type { GameBrief } from '@feisuo/contract/schemas/content-items';
import type { NewsPage } from '@feisuo/contract/schemas/page-support';
import { ButtonLink } from '../../components/button.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { WeaveArt } from '../../components/weave-art.tsx';
import styles from './news-aside.module.css';
import { newsTexts } from './texts.ts';

interface NewsAsideProps {
  card: NewsPage['card'];
  game: GameBrief | null;
  /** A promotion slot, which is loaded late. Space is reserved for it, so that the layout does not shift. */
  promotion?: React.ReactNode;
}

export function NewsAside({ card, game, promotion }: NewsAsideProps) {
  return (
    <aside className={styles.aside} aria-label={newsTexts.related}>
      <div className={styles.card}>
        {game && <WeaveArt className={styles.art} {...game} />}
        <h2 className={styles.title}>{card.title}</h2>
        <p className={styles.text}>{card.text}</p>
        <ButtonLink className={styles.download} look="primary" href="/download">
          {card.downloadText}
        </ButtonLink>
        {game && (
          <SiteLink className={styles.more} href={`/games/${game.id}`}>
            {card.gameText}
          </SiteLink>
        )}
      </div>
      {promotion}
    </aside>
  );
}
