/** Something that is told once and kept nowhere: a link, a token, a client's secret. */
export type Secret = {
  title: string;
  says: string;
  text: string;
  /** What was shown before under the same title works no more. */
  endsOlder?: boolean;
};

/** The newest first. What was told stays until somebody says that they have it: nobody can ask for it again. */
export const keepSecret = (kept: readonly Secret[], { endsOlder = false, ...secret }: Secret): Secret[] => [
  secret,
  ...kept.filter(({ title }) => !endsOlder || title !== secret.title),
];
