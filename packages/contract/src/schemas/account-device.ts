import { Type, type Static } from 'typebox';
import { ClientInfo, ScopeInfo } from './account-authorize.ts';
import { clientFields } from './account-tokens.ts';
import { ClientId, exact, Scope, Seconds, State } from './fields.ts';

/** As typed by a person: any case, with or without the dash. */
export const UserCode = Type.String({ pattern: '^[A-Za-z0-9 -]{4,24}$' });

export const DeviceCodeRequest = Type.Object({ scope: Type.Optional(Scope), ...clientFields });
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

/** The page that asks for the code knows nothing else, and must show who is asking and from where. */
export const DeviceRequestQuery = Type.Object({ user_code: UserCode });
export type DeviceRequestQuery = Static<typeof DeviceRequestQuery>;

export const DeviceRequestReply = exact({
  client: ClientInfo,
  scopes: Type.Array(ScopeInfo),
  device_name: Type.String(),
  place: Type.String(),
  expires_in: Seconds,
});
export type DeviceRequestReply = Static<typeof DeviceRequestReply>;

/** Somebody says that the device is not theirs. */
export const DenyDeviceRequest = Type.Object({ user_code: UserCode });
export type DenyDeviceRequest = Static<typeof DenyDeviceRequest>;

export const AuthorizeDeviceRequest = Type.Object({
  client_id: Type.Optional(ClientId),
  user_code: UserCode,
  scope: Type.Optional(Scope),
  state: Type.Optional(State),
});
export type AuthorizeDeviceRequest = Static<typeof AuthorizeDeviceRequest>;
