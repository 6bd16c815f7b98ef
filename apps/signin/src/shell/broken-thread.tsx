/** A thread that does not reach the other side. */
export const BrokenThread = () => (
  <svg viewBox="0 0 216 48" width="216" height="48" fill="none" aria-hidden="true">
    <path d="M0 24h78c10 0 10 16 18 16" stroke="var(--vermilion)" strokeWidth="1.6" />
    <path d="M120 8c8 0 8 16 18 16h78" stroke="var(--line-ui)" strokeWidth="1.6" />
  </svg>
);
