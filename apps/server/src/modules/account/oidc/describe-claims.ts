import { createHash } from 'node:crypto';
import type { UserinfoReply } from '@feisuo/contract/schemas/account-authorize';
import type { Client } from '../clients/client-registry.ts';
import type { Person } from '../people/account-queries.ts';

type ClaimedPerson = Pick<
  Person,
  | 'name'
  | 'username'
  | 'picture'
  | 'gender'
  | 'birthdate'
  | 'locale'
  | 'email'
  | 'phone'
  | 'createdAt'
  | 'profileChangedAt'
>;

/**
 * Returns the claims of a member for the scopes of a token, without empty claims. Third-party applications do not get
 * the user name, because members sign in with it.
 */
export function describeClaims(
  account: ClaimedPerson,
  { sub, client, scopes }: { sub: string; client: Pick<Client, 'isFirstParty'>; scopes: readonly string[] },
): UserinfoReply {
  const { email, phone } = account;
  return {
    sub,
    ...(scopes.includes('profile') && profileClaims(account, sub, client.isFirstParty)),
    // email_verified is always true, because an email address is stored only after a code verified it.
    ...(scopes.includes('email') && email !== null && { email, email_verified: true }),
    ...(scopes.includes('phone') && phone !== null && { phone_number: phone, phone_number_verified: true }),
  };
}

function profileClaims(account: ClaimedPerson, sub: string, isFirstParty: boolean): Omit<UserinfoReply, 'sub'> {
  const { picture, gender, birthdate, locale, createdAt, profileChangedAt } = account;
  const name = account.name || (isFirstParty && account.username) || nameOfSubject(sub);
  const userClaims = {
    name,
    preferred_username: isFirstParty ? account.username : name,
    picture,
    gender,
    birthdate,
    locale: isFirstParty ? locale : '',
  };
  return {
    ...Object.fromEntries(Object.entries(userClaims).filter(([, value]) => value)),
    updated_at: Math.floor((profileChangedAt ?? createdAt).getTime() / 1000),
  };
}

const NAME_DIGITS = 4;

/** A name for a member who has chosen none, because many applications cannot show a member without a name. */
const nameOfSubject = (sub: string) =>
  `玩家 ${createHash('sha256').update(sub).digest('hex').slice(0, NAME_DIGITS).toUpperCase()}`;
