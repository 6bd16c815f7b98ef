import styles from './land-threads.module.css';

const bundles = 4;
const perBundle = 7;

/** Drawing of threads that lead to each of four choices. The threads of the chosen one are lit. */
export function LandThreads({ chosen }: { chosen: number }) {
  return (
    <svg className={styles.threads} viewBox="0 0 340 468" preserveAspectRatio="none" aria-hidden="true" data-waits>
      {Array.from({ length: bundles }, (_, bundle) => (
        <g key={bundle} className={bundle === chosen ? styles.lit : styles.quiet}>
          {Array.from({ length: perBundle }, (__, thread) => (
            <path key={thread} d={threadPath(bundle, thread)} />
          ))}
        </g>
      ))}
    </svg>
  );
}

function threadPath(bundle: number, thread: number): string {
  const from = 234 + (bundle * perBundle + thread - 13.5) * 3.2;
  const to = 54 + bundle * 120 + (thread - 3) * 4;
  return `M-20 ${from.toFixed(1)}C170 ${from.toFixed(1)} 143 ${to} 342 ${to}`;
}
