import styles from './name-pending.module.css';

/** Where a name will stand as soon as it is known. */
export const NamePending = () => <span className={styles.pending} role="img" aria-label="正在取名称" />;
