/** A thread that does not reach the other side: from edge to edge, broken in the middle. */
export const BrokenThread = () => (
  <svg viewBox="0 0 384 48" width="100%" height="48" fill="none" aria-hidden="true">
    <path d="M0 24h162c10 0 10 16 18 16" stroke="var(--vermilion)" strokeWidth="1.6" />
    <path d="M204 8c8 0 8 16 18 16h162" stroke="var(--line-ui)" strokeWidth="1.6" />
  </svg>
);
