import styles from './illustrations.module.css';

/** Illustration for an empty list: a loom with threads. */
export function Loom() {
  return (
    <svg className={styles.art} viewBox="0 0 216 76" width="216" height="76" aria-hidden="true">
      <path className={styles.beam} d="M12 8h192M12 68h192" />
      <path className={styles.thread} d={warps} />
      <path className={styles.weft} d="M12 50h76" />
      <path className={styles.shuttle} d="M86 50c10-9 30-9 42 0-12 9-32 9-42 0Z" />
      <circle className={styles.eye} cx="107" cy="50" r="3.4" />
    </svg>
  );
}
const warps = Array.from({ length: 21 }, (_, index) => `M${18 + index * 9} 8v60`).join('');

/** Illustration for a search without results: threads under a magnifying glass. */
export function Glass() {
  return (
    <svg className={styles.art} viewBox="0 0 216 76" width="216" height="76" aria-hidden="true">
      <path className={styles.thread} d="M0 18h216M0 31h216M0 44h216M0 57h216" />
      <circle className={styles.lens} cx="108" cy="36" r="25" />
      <path className={styles.handle} d="m126 54 14 15" />
    </svg>
  );
}

/** Illustration for an error: a broken thread. */
export function BrokenThread() {
  return (
    <svg className={styles.art} viewBox="0 0 216 76" width="216" height="76" aria-hidden="true">
      <path className={styles.broken} d="M16 38h58c16 0 20-20 10-22s-12 24 4 34" />
      <path className={styles.broken} d="M200 38h-58c-16 0-20 20-10 22s12-24-4-34" />
      <circle className={styles.end} cx="12" cy="38" r="5" />
      <circle className={styles.end} cx="204" cy="38" r="5" />
    </svg>
  );
}

export function Lock() {
  return (
    <svg className={styles.art} viewBox="0 0 216 76" width="216" height="76" aria-hidden="true">
      <path className={styles.thread} d="M0 22h76M0 34h76M0 46h76M0 58h76M140 22h76M140 34h76M140 46h76M140 58h76" />
      <path className={styles.lens} d="M94 34V22a14 14 0 0 1 28 0v12M84 34h48v36H84zM108 48v9" />
    </svg>
  );
}
