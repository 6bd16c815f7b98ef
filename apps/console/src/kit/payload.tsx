import styles from './payload.module.css';

/** A raw payload. */
export function Payload({ of }: { of: unknown }) {
  return <pre className={styles.payload}>{JSON.stringify(of, null, 2)}</pre>;
}
