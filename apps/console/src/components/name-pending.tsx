import styles from './name-pending.module.css';

/** Placeholder of a name until it is loaded. */
export const NamePending = () => <span className={styles.pending} role="img" aria-label="正在取名称" />;
