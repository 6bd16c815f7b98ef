import { Type, type Static } from 'typebox';
import { exact, Token } from './fields.ts';

const names = Type.Array(Type.String());

/** OpenID Connect Discovery 1.0 and RFC 8414 in one. */
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

/** The token may also come in the body of a POST (RFC 6750, 2.2). */
export const UserinfoRequest = Type.Object({ access_token: Type.Optional(Token) });
export type UserinfoRequest = Static<typeof UserinfoRequest>;

/** Standard claims of the caller, as far as the scopes of the token go. */
export const UserinfoReply = exact({
  sub: Type.String(),
  name: Type.Optional(Type.String()),
  preferred_username: Type.Optional(Type.String()),
  picture: Type.Optional(Type.String()),
  gender: Type.Optional(Type.String()),
  birthdate: Type.Optional(Type.String()),
  locale: Type.Optional(Type.String()),
});
export type UserinfoReply = Static<typeof UserinfoReply>;
