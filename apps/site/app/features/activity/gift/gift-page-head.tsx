import { Phrases } from '../../../components/breakable-title.tsx';
import { ShareButton } from '../../../visit/share-button.tsx';
import styles from '../activity-top.module.css';

interface GiftTopProps {
  words: { eyebrow: string; title: string; lead: string };
  /** A picture of the gift. */
  art: React.ReactNode;
  children: React.ReactNode;
}

/** The head of a gift page: title, claim area and picture. */
export const GiftTop = ({ words: { eyebrow, title, lead }, art, children }: GiftTopProps) => (
  <div className={`wrap ${styles.top}`}>
    <div>
      <p className={styles.eyebrow}>{eyebrow}</p>
      <h1 className={styles.title}>
        <Phrases text={title} />
      </h1>
      <p className={styles.lead}>{lead}</p>
      {children}
      <p className={styles.share}>
        <ShareButton />
      </p>
    </div>
    {art}
  </div>
);
