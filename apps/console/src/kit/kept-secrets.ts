/** A value shown once and not stored: a link, a token, a client's secret. */
export type Secret = {
  title: string;
  says: string;
  text: string;
  /** Earlier values with the same title are invalid now. */
  endsOlder?: boolean;
};

/** The newest first. A value stays until it is closed, because it cannot be shown again. */
export const keepSecret = (kept: readonly Secret[], { endsOlder = false, ...secret }: Secret): Secret[] => [
  secret,
  ...kept.filter(({ title }) => !endsOlder || title !== secret.title),
];
