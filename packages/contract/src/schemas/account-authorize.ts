import { Type, type Static } from 'typebox';
import { clientAssertionFields } from './account-tokens.ts';
import { ClientId, ClientSecret, exact, Locale, Resources, Scope, Seconds, State, text, Token, Url } from './fields.ts';

/**
 * OpenID Connect parameters with values that are not supported. They are declared to refuse each with its specified
 * error.
 */
const unsupportedFields = {
  response_mode: Type.Optional(text(32)),
  request: Type.Optional(text(8192)),
  /** Only that of a pushed request (RFC 9126) is supported. Its parameters then replace all others. */
  request_uri: Type.Optional(Url),
  registration: Type.Optional(text(4096)),
};

/**
 * Issues an authorization code to a client. `response_type` and `code_challenge_method` are plain strings here, because
 * wrong values have errors of their own.
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
  /** `true` gives the consent that error code 4034 asks for. `false` refuses it, and the call returns 4123. */
  consent: Type.Optional(Type.Boolean()),
  /** Whether the person chose this account from the list, or the request named it. If so, 4033 is not returned. */
  account_selected: Type.Optional(Type.Boolean()),
  nonce: Type.Optional(text(512)),
  prompt: Type.Optional(text(64)),
  max_age: Type.Optional(Type.Integer({ minimum: 0 })),
  /** `requested_at` of the info reply. A sign-in after it was made for this request, so `max_age` accepts it. */
  requested_at: Type.Optional(text(128)),
  id_token_hint: Type.Optional(text(8192)),
  /** Levels of authentication (claim `acr`), separated by blanks. */
  acr_values: Type.Optional(text(256)),
  resource: Type.Optional(Resources),
  /** Binds the code to a key, of which the token request needs a proof (RFC 9449, 10). */
  dpop_jkt: Type.Optional(text(128)),
  /** Proves the second factor, after a refusal with error code 4015. */
  verification_token: Type.Optional(Token),
  /** Required if the caller's session was opened in another browser and its sign-in is more than a few minutes old. */
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

/** The first request of the sign-in page. It needs no access token. */
export const AuthorizeInfoQuery = Type.Object({
  /** Default: the client of the access token, if there is one. */
  client_id: Type.Optional(ClientId),
  response_type: Type.Optional(text(32)),
  redirect_uri: Type.Optional(Url),
  state: Type.Optional(State),
  scope: Type.Optional(Scope),
  sign_out_uri: Type.Optional(Url),
  locale: Type.Optional(Locale),
  prompt: Type.Optional(text(64)),
  /** A string as in the URL, because an invalid number has an error of its own. */
  max_age: Type.Optional(text(32)),
  /** Validated only together with `response_type`, because only a complete authorization request has both. */
  code_challenge: Type.Optional(text(256)),
  code_challenge_method: Type.Optional(text(16)),
  nonce: Type.Optional(text(512)),
  id_token_hint: Type.Optional(text(8192)),
  acr_values: Type.Optional(text(256)),
  resource: Type.Optional(Resources),
  /** Binds the code to a key, of which the token request needs a proof (RFC 9449, 10). */
  dpop_jkt: Type.Optional(text(128)),
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

export const AuthorizeInfoReply = exact({
  client: ClientInfo,
  scopes: Type.Array(ScopeInfo),
  /** Other APIs for which the client asks for tokens (RFC 8707); absent without any. */
  resources: Type.Optional(Type.Array(Type.String())),
  /**
   * When a request with `response_type` arrived, signed by the server. The page sends it back with its request for a
   * code.
   */
  requested_at: Type.Optional(Type.String()),
  /** The parameters of a pushed request, which the page does not have in its address. */
  request: Type.Optional(
    exact({
      redirect_uri: Type.String(),
      state: Type.Optional(Type.String()),
      prompt: Type.Optional(Type.String()),
      response_mode: Type.Optional(Type.String()),
      login_hint: Type.Optional(Type.String()),
    }),
  ),
});
export type AuthorizeInfoReply = Static<typeof AuthorizeInfoReply>;

/** An authorization request that a client pushes before it redirects the browser (RFC 9126). */
export const PushedRequest = Type.Object({
  ...AuthorizeInfoQuery.properties,
  client_secret: Type.Optional(ClientSecret),
  ...clientAssertionFields,
  login_hint: Type.Optional(text(254)),
});
export type PushedRequest = Static<typeof PushedRequest>;

export const PushedRequestReply = exact({ request_uri: Type.String(), expires_in: Seconds });
export type PushedRequestReply = Static<typeof PushedRequestReply>;

/** Whether an authorization code would be issued without interaction. */
export const AuthorizeDetectQuery = Type.Object({
  client_id: Type.Optional(ClientId),
  redirect_uri: Type.Optional(Url),
  scope: Type.Optional(Scope),
  sign_out_uri: Type.Optional(Url),
  resource: Type.Optional(Resources),
});
export type AuthorizeDetectQuery = Static<typeof AuthorizeDetectQuery>;

export const AuthorizeDetectReply = exact({
  authorized: Type.Boolean(),
  need_login: Type.Boolean(),
  need_consent: Type.Boolean(),
  client: exact({ id: Type.String(), name: Type.String() }),
});
export type AuthorizeDetectReply = Static<typeof AuthorizeDetectReply>;

const names = Type.Array(Type.String());

/** One document with the metadata of OpenID Connect Discovery 1.0 and of RFC 8414. */
export const ServerMetadata = exact({
  issuer: Type.String(),
  authorization_endpoint: Type.String(),
  token_endpoint: Type.String(),
  userinfo_endpoint: Type.String(),
  jwks_uri: Type.String(),
  end_session_endpoint: Type.String(),
  backchannel_logout_supported: Type.Boolean(),
  backchannel_logout_session_supported: Type.Boolean(),
  frontchannel_logout_supported: Type.Boolean(),
  frontchannel_logout_session_supported: Type.Boolean(),
  introspection_endpoint: Type.String(),
  revocation_endpoint: Type.String(),
  device_authorization_endpoint: Type.String(),
  pushed_authorization_request_endpoint: Type.String(),
  require_pushed_authorization_requests: Type.Boolean(),
  scopes_supported: names,
  claims_supported: names,
  response_types_supported: names,
  response_modes_supported: names,
  grant_types_supported: names,
  acr_values_supported: names,
  subject_types_supported: names,
  id_token_signing_alg_values_supported: names,
  token_endpoint_auth_methods_supported: names,
  token_endpoint_auth_signing_alg_values_supported: names,
  revocation_endpoint_auth_methods_supported: names,
  revocation_endpoint_auth_signing_alg_values_supported: names,
  introspection_endpoint_auth_methods_supported: names,
  introspection_endpoint_auth_signing_alg_values_supported: names,
  dpop_signing_alg_values_supported: names,
  code_challenge_methods_supported: names,
  prompt_values_supported: names,
  ui_locales_supported: names,
  authorization_response_iss_parameter_supported: Type.Boolean(),
  claims_parameter_supported: Type.Boolean(),
  request_parameter_supported: Type.Boolean(),
  request_uri_parameter_supported: Type.Boolean(),
});
export type ServerMetadata = Static<typeof ServerMetadata>;

/** The access token may also be sent in the body of a POST (RFC 6750, section 2.2). */
export const UserinfoRequest = Type.Object({ access_token: Type.Optional(Token) });
export type UserinfoRequest = Static<typeof UserinfoRequest>;

/** Standard claims of the caller, limited by the scopes of the token. */
export const UserinfoReply = exact({
  sub: Type.String(),
  name: Type.Optional(Type.String()),
  preferred_username: Type.Optional(Type.String()),
  picture: Type.Optional(Type.String()),
  gender: Type.Optional(Type.String()),
  birthdate: Type.Optional(Type.String()),
  locale: Type.Optional(Type.String()),
  updated_at: Type.Optional(Type.Integer()),
  email: Type.Optional(Type.String()),
  email_verified: Type.Optional(Type.Boolean()),
  phone_number: Type.Optional(Type.String()),
  phone_number_verified: Type.Optional(Type.Boolean()),
});
export type UserinfoReply = Static<typeof UserinfoReply>;
