import { Type, type Static } from 'typebox';
import { accountStates, conflictResolutions, type AccountState } from '../facts/account-vocabulary.ts';
import { locales } from '../facts/locales.ts';
import { clientFields } from './account-tokens.ts';
import {
  Email,
  exact,
  Instant,
  Locale,
  NewPassword,
  Password,
  PhoneNumber,
  Seconds,
  someText,
  Token,
  Url,
  UserId,
  Username,
} from './fields.ts';
import { VipInfo } from './membership.ts';

/** The caller's profile. Ids and names come under every name that clients read. Unknown values are empty strings. */
export const UserReply = exact({
  sub: Type.String(),
  id: Type.String(),
  userid: Type.String(),
  name: Type.String(),
  nickName: Type.String(),
  username: Type.String(),
  picture: Type.String(),
  email: Type.String(),
  email_verified: Type.Boolean(),
  /** Masked. */
  phone_number: Type.String(),
  gender: Type.String(),
  birthdate: Type.String(),
  /** Underscores cut the id: part 1 is the vip flag, 2 the level, 3 the type. */
  group: Type.Array(exact({ id: Type.String(), expires_at: Instant })),
  /** Part 5 of the id is the yearly flag. */
  vips: Type.Array(exact({ id: Type.String() })),
  vip_info: Type.Array(VipInfo),
  is_auto_deduct: Type.Boolean(),
  providers: Type.Array(exact({ id: Type.String(), provider_user_id: Type.String() })),
  locale: Type.Enum(locales),
  status: Type.Enum(Object.keys(accountStates) as AccountState[]),
  has_password: Type.Boolean(),
  two_factor: Type.Boolean(),
  created_at: Instant,
});
export type UserReply = Static<typeof UserReply>;

const { group, vips, vip_info, is_auto_deduct } = UserReply.properties;

/** Profile for third-party applications, by scope: always `sub`. */
export const SharedUserReply = exact({
  sub: Type.String(),
  /** With `profile`. */
  name: Type.Optional(Type.String()),
  picture: Type.Optional(Type.String()),
  gender: Type.Optional(Type.String()),
  birthdate: Type.Optional(Type.String()),
  /** With `user`; masked. */
  phone_number: Type.Optional(Type.String()),
  /** With `jsq`. */
  group: Type.Optional(group),
  vips: Type.Optional(vips),
  vip_info: Type.Optional(vip_info),
  is_auto_deduct: Type.Optional(is_auto_deduct),
});
export type SharedUserReply = Static<typeof SharedUserReply>;

/** Answers `UserReply`. */
export const UpdateProfileRequest = Type.Object({
  name: Type.Optional(someText(64)),
  picture: Type.Optional(Url),
  gender: Type.Optional(Type.Enum(['', 'male', 'female', 'other'])),
  birthdate: Type.Optional(Type.String({ pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$' })),
  locale: Type.Optional(Locale),
});
export type UpdateProfileRequest = Static<typeof UpdateProfileRequest>;

/** One of the four, matched exactly. */
export const UserQuery = Type.Object({
  id: Type.Optional(UserId),
  username: Type.Optional(Username),
  email: Type.Optional(Email),
  phone_number: Type.Optional(PhoneNumber),
});
export type UserQuery = Static<typeof UserQuery>;

export const UserQueryReply = exact({
  total: Type.Integer(),
  data: Type.Array(exact({ sub: Type.String(), name: Type.String(), picture: Type.String() })),
});
export type UserQueryReply = Static<typeof UserQueryReply>;

/** By password, or by a code that was verified. Asked for the second factor, 4015, the call is repeated with its token. */
export const SudoRequest = Type.Object({
  password: Type.Optional(Password),
  verification_token: Type.Optional(Token),
});
export type SudoRequest = Static<typeof SudoRequest>;

export const SudoReply = exact({ sudo_token: Type.String(), expires_in: Seconds });
export type SudoReply = Static<typeof SudoReply>;

/** A sudo token in the query, for DELETE and for clients that put it there on other methods. */
export const SudoQuery = Type.Object({ sudo_token: Type.Optional(Token) });
export type SudoQuery = Static<typeof SudoQuery>;

export const ContactRequest = Type.Object({
  phone_number: Type.Optional(PhoneNumber),
  email: Type.Optional(Email),
  sudo_token: Type.Optional(Token),
  verification_token: Token,
  conflict_resolution: Type.Optional(Type.Enum(conflictResolutions)),
});
export type ContactRequest = Static<typeof ContactRequest>;

export const ChangePasswordRequest = Type.Object({ new_password: NewPassword, sudo_token: Type.Optional(Token) });
export type ChangePasswordRequest = Static<typeof ChangePasswordRequest>;

/** Days in which a deletion can be withdrawn. */
export const CancellationReply = exact({ audit_days: Type.Integer() });
export type CancellationReply = Static<typeof CancellationReply>;

/** The proof is the `sudo_token` that the deletion was asked for with: by then every session has ended. */
export const CancellationTicketRequest = Type.Object({ sudo_token: Token, ...clientFields });
export type CancellationTicketRequest = Static<typeof CancellationTicketRequest>;

/** When the personal data is erased, and the ticket that withdraws the deletion before. */
export const CancellationTicketReply = exact({ erase_at: Instant, days_left: Type.Integer(), ticket: Type.String() });
export type CancellationTicketReply = Static<typeof CancellationTicketReply>;

/** Answers `Credentials`: withdrawing the cancellation signs in. */
export const WithdrawCancellationRequest = Type.Object({
  ticket: someText(512),
  /** Proof of the second factor, where the account has one. */
  verification_token: Type.Optional(Token),
  ...clientFields,
});
export type WithdrawCancellationRequest = Static<typeof WithdrawCancellationRequest>;

/** A page of a list that goes back in time; `before` is the id that the last page ended with. */
export const PageQuery = Type.Object({
  before: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
  limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })),
});
export type PageQuery = Static<typeof PageQuery>;

/** Something that happened to the account's security. */
export const SecurityEvent = exact({
  id: Type.String(),
  at: Instant,
  kind: Type.String(),
  client: exact({ id: Type.String(), name: Type.String() }),
  device_name: Type.String(),
  place: Type.String(),
});
export type SecurityEvent = Static<typeof SecurityEvent>;
export const SecurityHistoryReply = exact({ data: Type.Array(SecurityEvent) });
export type SecurityHistoryReply = Static<typeof SecurityHistoryReply>;

/** A message of the member's message centre. */
export const MemberMessage = exact({
  id: Type.String(),
  kind: Type.String(),
  title: Type.String(),
  text: Type.String(),
  at: Instant,
  read: Type.Boolean(),
});
export type MemberMessage = Static<typeof MemberMessage>;
export const MessagesReply = exact({ data: Type.Array(MemberMessage) });
export type MessagesReply = Static<typeof MessagesReply>;

/** Marks messages as read: these, or with no list all of them. */
export const ReadMessagesRequest = Type.Object({
  ids: Type.Optional(Type.Array(Type.String({ pattern: '^[0-9]{1,18}$' }), { maxItems: 100 })),
});
export type ReadMessagesRequest = Static<typeof ReadMessagesRequest>;

export const ExportRequest = Type.Object({ sudo_token: Type.Optional(Token) });
export type ExportRequest = Static<typeof ExportRequest>;
/** By module; each module decides its shape. */
export const ExportReply = exact({ exported_at: Instant, data: Type.Record(Type.String(), Type.Unknown()) });
export type ExportReply = Static<typeof ExportReply>;
