import styles from './payload.module.css';

/** What machines told each other, as it was. */
export function Payload({ of }: { of: unknown }) {
  return <pre className={styles.payload}>{JSON.stringify(of, null, 2)}</pre>;
}
