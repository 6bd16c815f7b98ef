import { Type, type Static } from 'typebox';
import { accountStates, conflictResolutions, type AccountState } from '../facts/account-vocabulary.ts';
import { avatarLimits } from '../facts/avatars.ts';
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

/**
 * The profile of the caller. Ids and names are repeated under all field names that clients read; unknown values are
 * empty strings.
 */
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
  /** The phone number is masked. */
  phone_number: Type.String(),
  gender: Type.String(),
  birthdate: Type.String(),
  /** The id is split at underscores. Counted from 0, part 1 is the VIP flag, part 2 the level and part 3 the type. */
  group: Type.Array(exact({ id: Type.String(), expires_at: Instant })),
  /** The id is split at underscores. Part 5, counted from 0, is the yearly flag. */
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

/** The profile for third-party applications. The scopes decide which fields it has; `sub` is always included. */
export const SharedUserReply = exact({
  sub: Type.String(),
  /** Included with the scope `profile`. */
  name: Type.Optional(Type.String()),
  picture: Type.Optional(Type.String()),
  gender: Type.Optional(Type.String()),
  birthdate: Type.Optional(Type.String()),
  /** The masked phone number, included with the scope `user`. */
  phone_number: Type.Optional(Type.String()),
  /** Included with the scope `jsq`. */
  group: Type.Optional(group),
  vips: Type.Optional(vips),
  vip_info: Type.Optional(vip_info),
  is_auto_deduct: Type.Optional(is_auto_deduct),
});
export type SharedUserReply = Static<typeof SharedUserReply>;

/** Changes the profile. The reply is `UserReply`. */
export const UpdateProfileRequest = Type.Object({
  name: Type.Optional(someText(64)),
  picture: Type.Optional(Url),
  gender: Type.Optional(Type.Enum(['', 'male', 'female', 'other'])),
  birthdate: Type.Optional(Type.String({ pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$' })),
  locale: Type.Optional(Locale),
});
export type UpdateProfileRequest = Static<typeof UpdateProfileRequest>;

/** Uploads a picture file in base64. The picture is cropped to a square and encoded again. */
export const UploadPictureRequest = Type.Object({
  image: Type.String({
    minLength: 1,
    maxLength: Math.ceil(avatarLimits.bytes / 3) * 4,
    pattern: '^[A-Za-z0-9+/]+={0,2}$',
  }),
});
export type UploadPictureRequest = Static<typeof UploadPictureRequest>;

/** Finds users by exactly one of the four fields. The value must match exactly. */
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

/**
 * Proves the identity of the caller by a password or a verified code. After error code 4015 the call is repeated with
 * the verification token of the second factor.
 */
export const SudoRequest = Type.Object({
  password: Type.Optional(Password),
  verification_token: Type.Optional(Token),
});
export type SudoRequest = Static<typeof SudoRequest>;

export const SudoReply = exact({ sudo_token: Type.String(), expires_in: Seconds });
export type SudoReply = Static<typeof SudoReply>;

/** A sudo token in the query, for DELETE and for clients that also send it in the query of other methods. */
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

/** The number of days in which a cancellation can be withdrawn. */
export const CancellationReply = exact({ audit_days: Type.Integer() });
export type CancellationReply = Static<typeof CancellationReply>;

/**
 * Requests the ticket that withdraws a cancellation. The proof is the sudo token of the cancellation, because all
 * sessions have ended.
 */
export const CancellationTicketRequest = Type.Object({ sudo_token: Token, ...clientFields });
export type CancellationTicketRequest = Static<typeof CancellationTicketRequest>;

/** When the personal data will be erased, and the token (ticket) that withdraws the cancellation before that. */
export const CancellationTicketReply = exact({ erase_at: Instant, days_left: Type.Integer(), ticket: Type.String() });
export type CancellationTicketReply = Static<typeof CancellationTicketReply>;

/** Withdraws a cancellation and signs in. The reply is `Credentials`. */
export const WithdrawCancellationRequest = Type.Object({
  ticket: someText(512),
  /** The proof of a second factor, if the account has one. */
  verification_token: Type.Optional(Token),
  ...clientFields,
});
export type WithdrawCancellationRequest = Static<typeof WithdrawCancellationRequest>;

/** Selects a page of a list, newest first. `before` is the last id of the page before. */
export const PageQuery = Type.Object({
  before: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
  limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })),
});
export type PageQuery = Static<typeof PageQuery>;

/** An event in the account's security history. */
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

/** A message in the member's message centre. */
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

/** Marks messages as read: the listed messages, or all messages without a list. */
export const ReadMessagesRequest = Type.Object({
  ids: Type.Optional(Type.Array(Type.String({ pattern: '^[0-9]{1,18}$' }), { maxItems: 100 })),
});
export type ReadMessagesRequest = Static<typeof ReadMessagesRequest>;

export const ExportRequest = Type.Object({ sudo_token: Type.Optional(Token) });
export type ExportRequest = Static<typeof ExportRequest>;
/** All personal data of the caller by module. Each module defines the format of its data. */
export const ExportReply = exact({ exported_at: Instant, data: Type.Record(Type.String(), Type.Unknown()) });
export type ExportReply = Static<typeof ExportReply>;
