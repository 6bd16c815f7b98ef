import styles from './sponsored-tag.module.css';
import { promotionTexts } from './texts.ts';

/** Says that it leads to somebody else. */
export const SponsoredTag = () => <span className={styles.tag}>{promotionTexts.sponsored}</span>;
