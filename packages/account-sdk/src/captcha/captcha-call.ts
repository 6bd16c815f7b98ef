import { usernameKind } from '@feisuo/contract/facts/account-vocabulary';
import type { Call } from '../request/call.ts';

/** The name that a call is about. A token is valid for this name only. */
export type CaptchaMeta = Partial<Record<'phone_number' | 'email' | 'username', string>>;

/** A token's action: method and path, such as `POST:/v1/auth/signin`. */
export const actionOf = ({ method = 'GET', path }: Call): string => `${method}:${path.replace(/\?.*/s, '')}`;

/** A sign-up is about the address; a user name beside it does not count. */
export function metaOf({ body }: Call): CaptchaMeta {
  const { phone_number, email, username } = Object(body) as CaptchaMeta;
  if (phone_number) return { phone_number };
  if (email) return { email };
  return username ? { [usernameKind(username)]: username } : {};
}
