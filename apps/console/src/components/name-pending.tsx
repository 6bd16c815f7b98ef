import styles from './name-pending.module.css';

/** Placeholder for the name of a person or thing until it is loaded. */
export const NamePending = () => <span className={styles.pending} role="img" aria-label="正在取名称" />;
