import styles from './form.module.css';

/** A field with a fault, its message, and a function that focuses the field. */
export type FaultyField = { field: string; message: string; goThere: () => void };

const SHOWN = 8;

/** Lists invalid fields as links; each message itself is shown at its field. */
export function ErrorSummary({ places }: { places: readonly FaultyField[] }) {
  const rest = places.length - SHOWN;
  return (
    <>
      有 {places.length} 处要改：
      {places.slice(0, SHOWN).map(({ field, message, goThere }, at) => (
        <span key={field}>
          {at > 0 && '、'}
          <button type="button" className={styles.place} onClick={goThere}>
            {message}
          </button>
        </span>
      ))}
      {rest > 0 && `，还有 ${rest} 处`}
    </>
  );
}
