import { usernameKind } from '@feisuo/contract/facts/account-vocabulary';
import type { Call } from '../request/call.ts';

/** The contact or user name that a call is for. A captcha token is valid only for this name. */
export type CaptchaMeta = Partial<Record<'phone_number' | 'email' | 'username', string>>;

/** A token's action: method and path, such as `POST:/v1/auth/signin`. */
export const actionOf = ({ method = 'GET', path }: Call): string => `${method}:${path.replace(/\?.*/s, '')}`;

/** The phone number or mailbox of a sign-up counts; a user name beside it does not. */
export function metaOf({ body }: Call): CaptchaMeta {
  const { phone_number, email, username } = Object(body) as CaptchaMeta;
  if (phone_number) return { phone_number };
  if (email) return { email };
  return username ? { [usernameKind(username)]: username } : {};
}
