import styles from './name-pending.module.css';

/** Placeholder that is shown until a name is loaded. */
export const NamePending = () => <span className={styles.pending} role="img" aria-label="正在取名称" />;
