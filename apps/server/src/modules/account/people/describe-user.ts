import type { AccountState } from '@feisuo/contract/facts/account-vocabulary';
import type { Locale } from '@feisuo/contract/facts/locales';
import type { UserReply } from '@feisuo/contract/schemas/account-user';
import type { Person } from './account-queries.ts';
import { maskEmail, maskPhone } from './identifiers.ts';

/** Who somebody is, as clients read it. */
export function describeUser(account: Person): UserReply {
  const {
    id,
    name,
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
  const shownName = name || username || (phone ? maskPhone(phone) : '') || (email ? maskEmail(email) : '');
  return {
    sub: id,
    id,
    userid: id,
    name: shownName,
    nickName: shownName,
    username: username ?? '',
    picture,
    email: email ?? '',
    // An address is stored only after its code was right.
    email_verified: email !== null,
    phone_number: phone ? maskPhone(phone) : '',
    gender,
    birthdate,
    group: [],
    vips: [],
    vip_info: [],
    is_auto_deduct: false,
    providers: [],
    locale: locale as Locale,
    status: state as AccountState,
    has_password: passwordHash !== null,
    two_factor: hasSecondFactor,
    created_at: createdAt.toISOString(),
  };
}
