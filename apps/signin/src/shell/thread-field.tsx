import { threadPaths } from './thread-paths.ts';

const width = 1440;
const height = 900;
const { taut, loose } = threadPaths(width, height);

/** The quiet drawing behind the sheet: loose threads come in from the left and leave straight on the right. */
export function ThreadField({ className }: { className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      height="100%"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
    >
      <path d={loose} stroke="var(--line-2)" strokeWidth="1" opacity="0.8" />
      <path d={taut} stroke="var(--brand)" strokeWidth="1.2" opacity="0.32" />
    </svg>
  );
}
