import styles from '../../components/tag.module.css';
import { promotionTexts } from './texts.ts';

/** Marks a link to another site. */
export const SponsoredTag = () => <span className={styles.sponsored}>{promotionTexts.sponsored}</span>;
