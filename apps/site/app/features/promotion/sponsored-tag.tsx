import styles from '../../components/tag.module.css';
import { promotionTexts } from './texts.ts';

/** Label of a link that leads to another site. */
export const SponsoredTag = () => <span className={styles.sponsored}>{promotionTexts.sponsored}</span>;
