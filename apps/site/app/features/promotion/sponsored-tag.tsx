import styles from '../../components/tag.module.css';
import { promotionTexts } from './texts.ts';

/** Says that it leads to somebody else. */
export const SponsoredTag = () => <span className={styles.sponsored}>{promotionTexts.sponsored}</span>;
