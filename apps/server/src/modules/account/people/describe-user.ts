import type { AccountState } from '@feisuo/contract/facts/account-vocabulary';
import type { Locale } from '@feisuo/contract/facts/locales';
import type { SharedUserReply, UserReply } from '@feisuo/contract/schemas/account-user';
import type { IdentityKey } from '../providers/identity-queries.ts';
import type { Person } from './account-queries.ts';
import { maskEmail, maskPhone } from './identifiers.ts';
import type { ProfileMembership } from './membership-port.ts';

/** The name that other members see: it never contains a complete phone number or email address. */
export const displayNameOf = ({
  name,
  username,
  phone,
  email,
}: Pick<Person, 'name' | 'username' | 'phone' | 'email'>) =>
  name || username || (phone ? maskPhone(phone) : '') || (email ? maskEmail(email) : '');

/** The profile of an account, as first-party clients get it. */
export function describeUser(
  account: Person,
  identities: readonly IdentityKey[],
  membership: ProfileMembership,
): UserReply {
  const {
    id,
    username,
    picture,
    email,
    phone,
    gender,
    birthdate,
    locale,
    state,
    passwordHash,
    hasSecondFactor,
    createdAt,
  } = account;
  const shownName = displayNameOf(account);
  return {
    sub: id,
    id,
    userid: id,
    name: shownName,
    nickName: shownName,
    username: username ?? '',
    picture,
    email: email ?? '',
    // email_verified: an email address is stored only after a code verified it.
    email_verified: email !== null,
    phone_number: phone ? maskPhone(phone) : '',
    gender,
    birthdate,
    ...membership,
    providers: identities.map(({ providerId, providerUserId }) => ({
      id: providerId,
      provider_user_id: providerUserId,
    })),
    locale: locale as Locale,
    status: state as AccountState,
    has_password: passwordHash !== null,
    two_factor: hasSecondFactor,
    created_at: createdAt.toISOString(),
  };
}

/**
 * The profile for a third-party application, limited to the scopes of its token. The name is only the display name that
 * the member chose: a user name or masked phone number is not part of the scope `profile`.
 */
export function describeSharedUser(
  { name, picture, gender, birthdate, phone }: Person,
  sub: string,
  membership: ProfileMembership,
  scopes: readonly string[],
): SharedUserReply {
  return {
    sub,
    ...(scopes.includes('profile') && { name, picture, gender, birthdate }),
    ...(scopes.includes('user') && { phone_number: phone ? maskPhone(phone) : '' }),
    ...(scopes.includes('jsq') && membership),
  };
}
