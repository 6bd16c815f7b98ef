/** A secret that is shown only once, because the server stores its hash: a link, a token, or a client's secret. */
export type Secret = {
  title: string;
  message: string;
  text: string;
  /** Whether this secret invalidates earlier secrets with the same title. */
  endsOlder?: boolean;
};

/**
 * Adds a secret at the beginning of the list. It stays listed until the operator closes it, because the server cannot
 * show it again.
 */
export const keepSecret = (kept: readonly Secret[], { endsOlder = false, ...secret }: Secret): Secret[] => [
  secret,
  ...kept.filter(({ title }) => !endsOlder || title !== secret.title),
];
