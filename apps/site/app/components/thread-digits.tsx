import { threadDigits, threadStrokes } from '@feisuo/design/thread-digits';
import styles from './thread-digits.module.css';

interface ThreadDigitsProps {
  text: string;
  label: string;
  className?: string | undefined;
}

/** A number drawn as threads in the text colour. Set `--digit-ground` to the colour behind the number. */
export function ThreadDigits({ text, label, className }: ThreadDigitsProps) {
  const { viewBox, digits } = threadDigits(text);
  return (
    <svg
      className={className ? `${styles.digits} ${className}` : styles.digits}
      viewBox={viewBox}
      role="img"
      aria-label={label}
    >
      {digits.map(({ path, x, y }) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          {threadStrokes.map(({ width, isThread }) => (
            <path key={width} className={isThread ? styles.thread : styles.ground} strokeWidth={width} d={path} />
          ))}
        </g>
      ))}
    </svg>
  );
}
