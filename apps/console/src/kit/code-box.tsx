import styles from './code-box.module.css';

/** A code to copy; one click selects the whole code. */
export const CodeBox = ({ text }: { text: string }) => <code className={styles.box}>{text}</code>;
