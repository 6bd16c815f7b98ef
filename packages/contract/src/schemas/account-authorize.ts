import { Type, type Static } from 'typebox';
import { ClientId, exact, Locale, Scope, Seconds, State, text, Token, Url } from './fields.ts';

/** Parameters of OpenID Connect that are listed so that each is refused with its specified error. */
const unsupportedFields = {
  response_mode: Type.Optional(text(32)),
  request: Type.Optional(text(8192)),
  request_uri: Type.Optional(Url),
  registration: Type.Optional(text(4096)),
};

/**
 * Issues an authorization code to a client. `response_type` and `code_challenge_method` are plain strings, because
 * wrong values have their own errors.
 */
export const AuthorizeRequest = Type.Object({
  client_id: Type.Optional(ClientId),
  redirect_uri: Url,
  response_type: Type.Optional(text(32)),
  scope: Type.Optional(Scope),
  state: Type.Optional(State),
  code_challenge: Type.Optional(text(256)),
  code_challenge_method: Type.Optional(text(16)),
  sign_out_uri: Type.Optional(Url),
  /** True gives the consent that error code 4034 requests. False refuses the consent, which returns 4123. */
  consent: Type.Optional(Type.Boolean()),
  /** The person chose this account from the list, or the request named it. This satisfies error code 4033. */
  account_selected: Type.Optional(Type.Boolean()),
  nonce: Type.Optional(text(512)),
  prompt: Type.Optional(text(64)),
  max_age: Type.Optional(Type.Integer({ minimum: 0 })),
  id_token_hint: Type.Optional(text(8192)),
  /** Required if the caller's session was opened in another browser, and its sign-in is more than some minutes ago. */
  sudo_token: Type.Optional(Token),
  ...unsupportedFields,
});
export type AuthorizeRequest = Static<typeof AuthorizeRequest>;

export const AuthorizeReply = exact({
  code: Type.String(),
  expires_in: Seconds,
  state: Type.String(),
  scope: Type.String(),
});
export type AuthorizeReply = Static<typeof AuthorizeReply>;

/** The first request of the sign-in page. It requires no access token. */
export const AuthorizeInfoQuery = Type.Object({
  /** Defaults to the client of the bearer token, if there is one. */
  client_id: Type.Optional(ClientId),
  response_type: Type.Optional(text(32)),
  redirect_uri: Type.Optional(Url),
  state: Type.Optional(State),
  scope: Type.Optional(Scope),
  sign_out_uri: Type.Optional(Url),
  locale: Type.Optional(Locale),
  prompt: Type.Optional(text(64)),
  /** A string, as in the URL, because an invalid number has its own error. */
  max_age: Type.Optional(text(32)),
  /** Checked only together with `response_type`, which a complete authorization request has. */
  code_challenge: Type.Optional(text(256)),
  code_challenge_method: Type.Optional(text(16)),
  ...unsupportedFields,
});
export type AuthorizeInfoQuery = Static<typeof AuthorizeInfoQuery>;

export const ScopeInfo = exact({ id: Type.String(), name: Type.String(), description: Type.String() });
export type ScopeInfo = Static<typeof ScopeInfo>;

export const ClientInfo = exact({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  picture: Type.String(),
  url: Type.String(),
});
export type ClientInfo = Static<typeof ClientInfo>;

export const AuthorizeInfoReply = exact({ client: ClientInfo, scopes: Type.Array(ScopeInfo) });
export type AuthorizeInfoReply = Static<typeof AuthorizeInfoReply>;

/** Whether an authorization code would be issued without interaction. */
export const AuthorizeDetectQuery = Type.Object({
  client_id: Type.Optional(ClientId),
  redirect_uri: Type.Optional(Url),
  scope: Type.Optional(Scope),
  sign_out_uri: Type.Optional(Url),
});
export type AuthorizeDetectQuery = Static<typeof AuthorizeDetectQuery>;

export const AuthorizeDetectReply = exact({
  authorized: Type.Boolean(),
  need_login: Type.Boolean(),
  need_consent: Type.Boolean(),
  client: exact({ id: Type.String(), name: Type.String() }),
});
export type AuthorizeDetectReply = Static<typeof AuthorizeDetectReply>;
