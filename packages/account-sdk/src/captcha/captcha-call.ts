import { usernameKind } from '@feisuo/contract/facts/account-vocabulary';
import type { Call } from '../request/call.ts';

/** The contact or user name that a call is for. A captcha token is valid only for that contact or name. */
export type CaptchaMeta = Partial<Record<'phone_number' | 'email' | 'username', string>>;

/** The action for which a captcha token is valid: method and path of a call, such as `POST:/v1/auth/signin`. */
export const actionOf = ({ method = 'GET', path }: Call): string => `${method}:${path.replace(/\?.*/s, '')}`;

/** Reads the contact or user name from the body of a call. If a sign-up has both, the contact is used. */
export function metaOf({ body }: Call): CaptchaMeta {
  const { phone_number, email, username } = Object(body) as CaptchaMeta;
  if (phone_number) return { phone_number };
  if (email) return { email };
  return username ? { [usernameKind(username)]: username } : {};
}
