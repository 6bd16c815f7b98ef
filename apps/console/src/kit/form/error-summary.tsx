import styles from './form.module.css';

/** A faulty field, its label, and how to focus it. */
export type FaultyField = { field: string; says: string; goThere: () => void };

const SHOWN = 8;

/** Summary of faulty fields with links; the fields show the faults. */
export function ErrorSummary({ places }: { places: readonly FaultyField[] }) {
  const rest = places.length - SHOWN;
  return (
    <>
      有 {places.length} 处要改：
      {places.slice(0, SHOWN).map(({ field, says, goThere }, at) => (
        <span key={field}>
          {at > 0 && '、'}
          <button type="button" className={styles.place} onClick={goThere}>
            {says}
          </button>
        </span>
      ))}
      {rest > 0 && `，还有 ${rest} 处`}
    </>
  );
}
