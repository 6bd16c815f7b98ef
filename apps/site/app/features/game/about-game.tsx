import type { Game } from '@feisuo/contract/schemas/content-items';
import { RichText } from '../../components/rich-text.tsx';
import styles from './about-game.module.css';
import { gameTexts } from './texts.ts';

/** How the game uses the network, and its key facts. */
export function AboutGame({ game }: { game: Game }) {
  if (game.body.length === 0 && game.facts.length === 0) return null;
  return (
    <section className={`wrap ${styles.about}`}>
      <h2>{gameTexts.about(game.name)}</h2>
      <div className={styles.columns}>
        <RichText blocks={game.body} name={game.name} />
        {game.facts.length > 0 && (
          <dl className={styles.facts} aria-label={gameTexts.facts}>
            {game.facts.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}
