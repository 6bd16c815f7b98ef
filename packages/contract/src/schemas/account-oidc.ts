import { Type, type Static } from 'typebox';
import { exact, Token } from './fields.ts';

const names = Type.Array(Type.String());

/** Metadata of OpenID Connect Discovery 1.0 and of RFC 8414 in one document. */
export const ServerMetadata = exact({
  issuer: Type.String(),
  authorization_endpoint: Type.String(),
  token_endpoint: Type.String(),
  userinfo_endpoint: Type.String(),
  jwks_uri: Type.String(),
  end_session_endpoint: Type.String(),
  introspection_endpoint: Type.String(),
  revocation_endpoint: Type.String(),
  device_authorization_endpoint: Type.String(),
  scopes_supported: names,
  claims_supported: names,
  response_types_supported: names,
  response_modes_supported: names,
  grant_types_supported: names,
  acr_values_supported: names,
  subject_types_supported: names,
  id_token_signing_alg_values_supported: names,
  token_endpoint_auth_methods_supported: names,
  revocation_endpoint_auth_methods_supported: names,
  introspection_endpoint_auth_methods_supported: names,
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
