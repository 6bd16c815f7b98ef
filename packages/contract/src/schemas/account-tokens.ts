import { Type, type Static } from 'typebox';
import { tokenTypeBearer } from '../facts/account-vocabulary.ts';
import { ClientId, ClientSecret, exact, Instant, Scope, Seconds, someText, text, Token, Url } from './fields.ts';

/** The answer of every grant. `sub` and `user_id` are the same; clients read one or the other. */
export const Credentials = exact({
  token_type: Type.Literal(tokenTypeBearer),
  access_token: Type.String(),
  refresh_token: Type.String(),
  expires_in: Seconds,
  sub: Type.String(),
  user_id: Type.String(),
  scope: Type.String(),
  /** With the scope openid. */
  id_token: Type.Optional(Type.String()),
});
export type Credentials = Static<typeof Credentials>;

/** The same from the token endpoint: applications of others get a refresh token with the scope offline only. */
export const TokenReply = exact({ ...Credentials.properties, refresh_token: Type.Optional(Type.String()) });
export type TokenReply = Static<typeof TokenReply>;

/** The client may also name itself in the query, the header x-client-id or HTTP Basic, so no body must. */
export const clientFields = { client_id: Type.Optional(ClientId), client_secret: Type.Optional(ClientSecret) };

/** One shape for all grants; which fields a grant needs is its own affair. An unknown grant answers 4121, not 3. */
export const TokenRequest = Type.Object({
  grant_type: someText(128),
  refresh_token: Type.Optional(text(4096)),
  code: Type.Optional(text(512)),
  code_verifier: Type.Optional(text(256)),
  redirect_uri: Type.Optional(Url),
  device_code: Type.Optional(text(512)),
  scope: Type.Optional(Scope),
  ...clientFields,
});
export type TokenRequest = Static<typeof TokenRequest>;

/** An unknown hint is ignored, as RFC 7009 asks. */
export const RevokeRequest = Type.Object({ token: Token, token_type_hint: Type.Optional(text(64)), ...clientFields });
export type RevokeRequest = Static<typeof RevokeRequest>;

/** The same in the query of a GET and in the body of a POST. */
export const IntrospectRequest = Type.Object({
  token: Token,
  token_type_hint: Type.Optional(text(64)),
  ...clientFields,
});
export type IntrospectRequest = Static<typeof IntrospectRequest>;

/** A token that is not active says nothing else. */
export const IntrospectReply = exact({
  active: Type.Boolean(),
  sub: Type.Optional(Type.String()),
  client_id: Type.Optional(Type.String()),
  scope: Type.Optional(Type.String()),
  exp: Type.Optional(Type.Integer()),
  iat: Type.Optional(Type.Integer()),
  token_type: Type.Optional(Type.String()),
});
export type IntrospectReply = Static<typeof IntrospectReply>;

/** A place where the member is signed in. */
export const Session = exact({
  id: Type.String(),
  client: exact({ id: Type.String(), name: Type.String() }),
  device_name: Type.String(),
  device_id: Type.String(),
  /** Which device it is on, counted from 0: sessions of one device share it. */
  device: Type.Integer(),
  /** City or country of the address; empty where unknown. */
  place: Type.String(),
  created_at: Instant,
  last_used_at: Instant,
  current: Type.Boolean(),
  /** The current session, or one signed in from it in the same place; it stays when all others are ended. */
  here: Type.Boolean(),
});
export type Session = Static<typeof Session>;

/** `total` counts sessions, of which one device may have several; `devices` counts those. */
export const SessionsReply = exact({ total: Type.Integer(), devices: Type.Integer(), data: Type.Array(Session) });
export type SessionsReply = Static<typeof SessionsReply>;

export const SessionParams = Type.Object({ session_id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }) });
export type SessionParams = Static<typeof SessionParams>;

/** Only this device's sessions; without it, all except the caller's and those signed in from it. */
export const EndSessionsQuery = Type.Object({
  device_id: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  sudo_token: Type.Optional(Token),
});
export type EndSessionsQuery = Static<typeof EndSessionsQuery>;

/** RFC 7517, as far as our keys go. */
export const JwksReply = exact({
  keys: Type.Array(
    exact({
      kty: Type.Literal('EC'),
      crv: Type.Literal('P-256'),
      x: Type.String(),
      y: Type.String(),
      kid: Type.String(),
      alg: Type.Literal('ES256'),
      use: Type.Literal('sig'),
    }),
  ),
});
export type JwksReply = Static<typeof JwksReply>;
