import styles from './code-box.module.css';

/** Something to be taken elsewhere as it is: a press marks all of it. */
export const CodeBox = ({ text }: { text: string }) => <code className={styles.box}>{text}</code>;
