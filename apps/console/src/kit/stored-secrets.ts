/** A value that is shown once, because the server stores only its hash: a link, a token, or a client's secret. */
export type Secret = {
  title: string;
  message: string;
  text: string;
  /** Whether this value makes earlier values with the same title invalid. */
  endsOlder?: boolean;
};

/**
 * Adds a secret at the beginning of the list. A secret stays until the operator closes it, because it cannot be shown
 * again.
 */
export const keepSecret = (kept: readonly Secret[], { endsOlder = false, ...secret }: Secret): Secret[] => [
  secret,
  ...kept.filter(({ title }) => !endsOlder || title !== secret.title),
];
