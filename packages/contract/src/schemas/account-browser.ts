import { Type, type Static } from 'typebox';
import { tokenTypeBearer } from '../facts/account-vocabulary.ts';
import { ClientInfo, ScopeInfo } from './account-authorize.ts';
import { ClientId, exact, Instant, Seconds, State, text, Token, Url, UserId } from './fields.ts';

/** An account that is signed in in this browser, with enough data to tell it from the others. */
export const BrowserAccount = exact({
  sub: Type.String(),
  name: Type.String(),
  picture: Type.String(),
  /** Masked. */
  phone_number: Type.String(),
  /** Masked. */
  email: Type.String(),
  signed_in_at: Instant,
});
export type BrowserAccount = Static<typeof BrowserAccount>;

/** The last one to sign in comes first. */
export const BrowserReply = exact({ total: Type.Integer(), data: Type.Array(BrowserAccount) });
export type BrowserReply = Static<typeof BrowserReply>;

/** The refresh token of the same session: an access token alone, which may be stolen, does not become a cookie. */
export const BrowserSeatRequest = Type.Object({ refresh_token: Token });
export type BrowserSeatRequest = Static<typeof BrowserSeatRequest>;

export const BrowserTokenRequest = Type.Object({ sub: UserId });
export type BrowserTokenRequest = Static<typeof BrowserTokenRequest>;

/** For the hosted pages alone, which keep it in memory and come again when it has expired. */
export const BrowserTokenReply = exact({
  token_type: Type.Literal(tokenTypeBearer),
  access_token: Type.String(),
  expires_in: Seconds,
  sub: Type.String(),
});
export type BrowserTokenReply = Static<typeof BrowserTokenReply>;

/** Without a sub everybody in this browser is signed out. */
export const BrowserSignOutRequest = Type.Object({ sub: Type.Optional(UserId) });
export type BrowserSignOutRequest = Static<typeof BrowserSignOutRequest>;

/** Pages of applications that are to be loaded, so that they forget the person too. */
export const BrowserSignOutReply = exact({ sign_out_uris: Type.Array(Type.String()) });
export type BrowserSignOutReply = Static<typeof BrowserSignOutReply>;

/** Query of the sign-out page. `redirect_uri` is our SDK's name for the standard's long one. */
export const SignOutInfoQuery = Type.Object({
  client_id: Type.Optional(ClientId),
  id_token_hint: Type.Optional(text(8192)),
  post_logout_redirect_uri: Type.Optional(Url),
  redirect_uri: Type.Optional(Url),
  state: Type.Optional(State),
});
export type SignOutInfoQuery = Static<typeof SignOutInfoQuery>;

/**
 * `return_to` is empty without a registered address; `sub` is empty without an id_token_hint. `first_party`: the client
 * is one of our own.
 */
export const SignOutInfoReply = exact({
  client: exact({ id: Type.String(), name: Type.String() }),
  first_party: Type.Boolean(),
  return_to: Type.String(),
  sub: Type.String(),
});
export type SignOutInfoReply = Static<typeof SignOutInfoReply>;

export const Consent = exact({ client: ClientInfo, scopes: Type.Array(ScopeInfo), given_at: Instant });
export type Consent = Static<typeof Consent>;
export const ConsentsReply = exact({ total: Type.Integer(), data: Type.Array(Consent) });
export type ConsentsReply = Static<typeof ConsentsReply>;

export const ConsentParams = Type.Object({ client_id: ClientId });
export type ConsentParams = Static<typeof ConsentParams>;
