import styles from './form.module.css';

/** Where something has to be mended, and the way there. */
export type Place = { field: string; says: string; goThere: () => void };

const SHOWN = 8;

/** Says how much is to be mended, and where; what is wrong is said there. */
export function ToMend({ places }: { places: readonly Place[] }) {
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
