/** A speed coin: a round with a shuttle in it. */
export const CoinIcon = ({ className }: { className?: string | undefined }) => (
  <svg
    className={className}
    width="18"
    height="18"
    viewBox="0 0 18 18"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    aria-hidden="true"
  >
    <circle cx="9" cy="9" r="7.4" />
    <path d="M4.5 9C6.6 6.4 11.4 6.4 13.5 9 11.4 11.6 6.6 11.6 4.5 9Z" />
  </svg>
);
