import { shuttle } from '@feisuo/design/logo';
import styles from './captcha.module.css';
import { threadAhead, threadBehind } from './thread-lines.ts';

const width = 344;
const height = 76;

type Props = { label: string; progress: number };

/** The work as a shuttle that pulls a tangled thread straight. */
export function ThreadProgress({ label, progress }: Props) {
  // The shuttle keeps within the drawing at both ends.
  const tail = progress * (width - shuttle.width);
  const nose = tail + shuttle.width;
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(progress * 100)}
    >
      <svg viewBox={`0 0 ${width} ${height}`} fill="none" aria-hidden="true">
        <path d={threadAhead(nose, width, height)} stroke="var(--vermilion)" strokeWidth="1.4" />
        <path d={threadBehind(tail, height)} stroke="var(--brand)" strokeWidth="1.4" />
        <path
          d={shuttle.path}
          transform={`translate(${tail} ${(height - shuttle.height) / 2})`}
          fill="var(--brand)"
          fillRule="evenodd"
        />
      </svg>
    </div>
  );
}
