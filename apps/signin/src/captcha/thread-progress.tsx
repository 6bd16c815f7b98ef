import { shuttle } from '@feisuo/design/logo';
import styles from './captcha.module.css';

/** Distances of the three threads from the middle line. */
const threads = [-5, 0, 5];
const step = 4;

/** Draws a straight thread behind the shuttle, for the part of the work that is done. */
const threadBehind = (x: number, height: number) =>
  threads.map((offset) => `M0 ${height / 2 + offset}H${x.toFixed(1)}`).join('');

/** Draws a tangled thread before the shuttle. It is the more tangled, the farther it is from the shuttle. */
function threadAhead(x: number, width: number, height: number): string {
  return threads.map((offset, index) => tangled(x, width, height / 2, offset, index * 2.1)).join('');
}

function tangled(from: number, to: number, middle: number, offset: number, phase: number): string {
  let line = `M${from.toFixed(1)} ${middle}`;
  for (let x = from + step; x <= to; x += step) {
    const slack = Math.min(1, (x - from) / 80);
    const sway = Math.sin(x / 17 + phase) * 17 + Math.sin(x / 7.3 + phase * 1.7) * 8;
    line += `L${x.toFixed(1)} ${(middle + slack * (offset + sway)).toFixed(1)}`;
  }
  return line;
}

const width = 344;
const height = 76;

type Props = { label: string; progress: number };

/** Draws the progress as a weaver's shuttle that straightens tangled threads. */
export function ThreadProgress({ label, progress }: Props) {
  // Keeps the whole shuttle visible at 0 % and at 100 %.
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
