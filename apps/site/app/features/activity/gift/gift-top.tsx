import { Phrases } from '../../../components/phrases.tsx';
import { ShareButton } from '../../../visit/share-button.tsx';
import styles from '../activity-top.module.css';

interface GiftTopProps {
  words: { eyebrow: string; title: string; lead: string };
  /** What is given, as a picture. */
  art: React.ReactNode;
  children: React.ReactNode;
}

/** How the page of a gift begins: what it is, where it is handed out, and a picture of it. */
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
