import { Type, type Static } from 'typebox';
import { ClientInfo, ScopeInfo } from './account-authorize.ts';
import { clientAssertionFields, clientFields } from './account-tokens.ts';
import { ClientId, exact, Locale, Scope, Seconds, someText, State, Token } from './fields.ts';

/**
 * A user code as a person types it: upper or lower case, with or without dash. There is no pattern, because a malformed
 * code must return error code 5 like a wrong code, and not 3.
 */
export const UserCode = someText(64);

export const DeviceCodeRequest = Type.Object({
  scope: Type.Optional(Scope),
  ...clientFields,
  ...clientAssertionFields,
});
export type DeviceCodeRequest = Static<typeof DeviceCodeRequest>;

export const DeviceCodeReply = exact({
  device_code: Type.String(),
  user_code: Type.String(),
  verification_uri: Type.String(),
  verification_uri_complete: Type.String(),
  expires_in: Seconds,
  interval: Seconds,
});
export type DeviceCodeReply = Static<typeof DeviceCodeReply>;

/**
 * A request of the page on which a person types the user code; that page knows only the code. The reply describes the
 * device that asks for access, and where it is.
 */
export const DeviceRequestQuery = Type.Object({ user_code: UserCode, locale: Type.Optional(Locale) });
export type DeviceRequestQuery = Static<typeof DeviceRequestQuery>;

export const DeviceRequestReply = exact({
  client: ClientInfo,
  scopes: Type.Array(ScopeInfo),
  device_name: Type.String(),
  place: Type.String(),
  expires_in: Seconds,
});
export type DeviceRequestReply = Static<typeof DeviceRequestReply>;

export const DenyDeviceRequest = Type.Object({ user_code: UserCode });
export type DenyDeviceRequest = Static<typeof DenyDeviceRequest>;

export const AuthorizeDeviceRequest = Type.Object({
  /** The client id of the device. If given, the user code must belong to this client. */
  client_id: Type.Optional(ClientId),
  user_code: UserCode,
  scope: Type.Optional(Scope),
  state: Type.Optional(State),
  /** Required if the sign-in is more than a few minutes old. */
  sudo_token: Type.Optional(Token),
});
export type AuthorizeDeviceRequest = Static<typeof AuthorizeDeviceRequest>;
