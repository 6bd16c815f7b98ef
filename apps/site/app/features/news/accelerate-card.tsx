import type { GameBrief } from '@feisuo/contract/schemas/content-items';
import type { NewsPage } from '@feisuo/contract/schemas/page-company';
import { ButtonLink } from '../../components/button.tsx';
import { WeaveArt } from '../../components/weave-art.tsx';
import styles from './accelerate-card.module.css';
import { newsTexts } from './texts.ts';

/** A card for the game of an article, shown once in its text. */
export function AccelerateCard({ game, texts }: { game: GameBrief; texts: NewsPage['accelerate'] }) {
  const named = (text: string) => text.replaceAll('{game}', game.name);
  return (
    <div className={styles.card}>
      <WeaveArt className={styles.art} {...game} />
      <span>
        <b>{named(texts.title)}</b>
        {named(texts.text)}
      </span>
      <ButtonLink look="primary" size="small" href={`/games/${game.id}`}>
        {newsTexts.seeServers}
      </ButtonLink>
    </div>
  );
}
