import { usernameKind } from '@feisuo/contract/facts/account-vocabulary';
import type { Call } from '../request/call.ts';

/** Whom a call is about. A token that was given for one name is no good for another. */
export type CaptchaMeta = Partial<Record<'phone_number' | 'email' | 'username', string>>;

/** What a token is for: method and path, such as `POST:/v1/auth/signin`. */
export const actionOf = ({ method = 'GET', path }: Call): string => `${method}:${path.replace(/\?.*/s, '')}`;

/** The address, where the call names one: a sign-up is about that, and a user name beside it is only a wish. */
export function metaOf({ body }: Call): CaptchaMeta {
  const { phone_number, email, username } = Object(body) as CaptchaMeta;
  if (phone_number) return { phone_number };
  if (email) return { email };
  return username ? { [usernameKind(username)]: username } : {};
}
