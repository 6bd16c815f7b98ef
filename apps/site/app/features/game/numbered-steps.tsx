import type { GamesPage } from '@feisuo/contract/schemas/page-games';
import styles from './numbered-steps.module.css';

export function NumberedSteps({ how }: { how: GamesPage['how'] }) {
  return (
    <section className={`wrap ${styles.section}`}>
      <h2>{how.title}</h2>
      <ol className={styles.steps}>
        {how.steps.map(({ title, text }) => (
          <li key={title}>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
