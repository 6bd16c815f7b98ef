import { threadDigits, threadStrokes } from '@feisuo/design/thread-digits';

/** Shows a number with digits drawn as parallel threads. */
export function DrawnNumber({ text, className }: { text: string; className: string | undefined }) {
  const { viewBox, digits } = threadDigits(text);
  return (
    <svg className={className} viewBox={viewBox} fill="none" aria-hidden="true">
      {digits.map(({ path, x, y }) =>
        threadStrokes.map((stroke) => (
          <path
            key={`${x} ${stroke.width}`}
            d={path}
            transform={`translate(${x} ${y})`}
            stroke={stroke.isThread ? 'var(--brand)' : 'var(--ink-1)'}
            strokeWidth={stroke.width}
            strokeLinejoin="round"
          />
        )),
      )}
    </svg>
  );
}
