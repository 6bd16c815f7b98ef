import { randomBytes } from 'node:crypto';

/** Ids that no other process and no other start gives: one random beginning, then a count. They name, they are no secret. */
export function createRequestIds(): () => string {
  const beginning = randomBytes(9).toString('base64url');
  let count = 0;
  return () => `${beginning}-${(count++).toString(36)}`;
}
