import styles from './copyable-code.module.css';
import payloadStyles from './payload.module.css';

/** Shows a code, such as a secret, that operators copy. One click selects the whole code. */
export const CodeBox = ({ text }: { text: string }) => <code className={styles.box}>{text}</code>;

/** Shows a value as formatted JSON. */
export function Payload({ of }: { of: unknown }) {
  return <pre className={payloadStyles.payload}>{JSON.stringify(of, null, 2)}</pre>;
}
