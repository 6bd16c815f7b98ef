import styles from './code-box.module.css';

/** Shows a code to copy. One click selects the whole code. */
export const CodeBox = ({ text }: { text: string }) => <code className={styles.box}>{text}</code>;
