import styles from './payload.module.css';

/** Shows a value as formatted JSON. */
export function Payload({ of }: { of: unknown }) {
  return <pre className={styles.payload}>{JSON.stringify(of, null, 2)}</pre>;
}
