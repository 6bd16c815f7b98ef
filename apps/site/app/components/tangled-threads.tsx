import { shuttle } from '@feisuo/design/logo';
import styles from './tangled-threads.module.css';

const threads = 14;
/** Index of the one thread that is drawn straight. */
const straight = 6;

/** A drawing of parallel threads that end in a tangle. Only the thread with the shuttle stays straight. */
export function TangledThreads({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className ? `${styles.threads} ${className}` : styles.threads}
      viewBox="0 0 350 148"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {Array.from({ length: threads }, (_, i) => (
        <path key={i} className={i === straight ? styles.straight : lookOf(i)} d={threadPath(i)} />
      ))}
      <path className={styles.ground} d="M106 44h92v52h-92z" />
      <path className={styles.straight} d="M90 70h120" />
      <path className={styles.shuttle} fillRule="evenodd" transform="translate(112 48)" d={shuttle.path} />
    </svg>
  );
}

const lookOf = (i: number) => (i % 6 === 2 ? styles.detour : styles.thread);

function threadPath(i: number): string {
  const y = 16 + i * 9;
  if (i === straight) return `M-10 ${y}H360`;
  const sway = 12 + ((i * 7) % 6) * 6;
  let path = `M-10 ${y}H120`;
  for (let x = 125; x <= 360; x += 5) {
    const loose = Math.min(1, (x - 120) / 70);
    const slow = Math.sin((x - 120) * 0.045 + i * 1.1) * sway;
    const quick = Math.sin((x - 120) * 0.12 + i * 2) * 7;
    path += `L${x} ${(y + loose * (slow + quick)).toFixed(1)}`;
  }
  return path;
}
