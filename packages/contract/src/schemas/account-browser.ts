import { Type, type Static } from 'typebox';
import { tokenTypeBearer } from '../facts/account-vocabulary.ts';
import { ClientInfo, ScopeInfo } from './account-authorize.ts';
import { ClientId, exact, Instant, Seconds, State, text, Token, Url, UserId } from './fields.ts';

/** An account that is signed in in this browser, with enough data to tell it from other accounts. */
export const BrowserAccount = exact({
  sub: Type.String(),
  name: Type.String(),
  picture: Type.String(),
  /** The phone number is masked. */
  phone_number: Type.String(),
  /** The e-mail address is masked. */
  email: Type.String(),
  signed_in_at: Instant,
});
export type BrowserAccount = Static<typeof BrowserAccount>;

/** The accounts that are signed in in this browser, sorted by sign-in, the most recent first. */
export const BrowserReply = exact({ total: Type.Integer(), data: Type.Array(BrowserAccount) });
export type BrowserReply = Static<typeof BrowserReply>;

/**
 * `refresh_token` is that of the session to add. It is required because an access token, which may be stolen, must not
 * be enough to create a browser session.
 */
export const AddBrowserSessionRequest = Type.Object({ refresh_token: Token });
export type AddBrowserSessionRequest = Static<typeof AddBrowserSessionRequest>;

export const BrowserTokenRequest = Type.Object({ sub: UserId });
export type BrowserTokenRequest = Static<typeof BrowserTokenRequest>;

/** For the hosted pages only. A page keeps the access token in memory, and requests another one after its expiry. */
export const BrowserTokenReply = exact({
  token_type: Type.Literal(tokenTypeBearer),
  access_token: Type.String(),
  expires_in: Seconds,
  sub: Type.String(),
});
export type BrowserTokenReply = Static<typeof BrowserTokenReply>;

/** Signs out one account in this browser. Without `sub`, signs out all accounts. */
export const BrowserSignOutRequest = Type.Object({ sub: Type.Optional(UserId) });
export type BrowserSignOutRequest = Static<typeof BrowserSignOutRequest>;

/**
 * Sign-out pages and front-channel logout pages of applications. The caller must load them, so that these applications
 * end their sessions too.
 */
export const BrowserSignOutReply = exact({ sign_out_uris: Type.Array(Type.String()) });
export type BrowserSignOutReply = Static<typeof BrowserSignOutReply>;

/** Query of the sign-out page. Our SDK sends `redirect_uri` instead of the standard `post_logout_redirect_uri`. */
export const SignOutInfoQuery = Type.Object({
  client_id: Type.Optional(ClientId),
  id_token_hint: Type.Optional(text(8192)),
  post_logout_redirect_uri: Type.Optional(Url),
  redirect_uri: Type.Optional(Url),
  state: Type.Optional(State),
});
export type SignOutInfoQuery = Static<typeof SignOutInfoQuery>;

/**
 * `return_to` is empty if the request has no registered address; `sub` is empty without an id_token_hint.
 * `first_party`: the client is one of our own.
 */
export const SignOutInfoReply = exact({
  client: exact({ id: Type.String(), name: Type.String() }),
  first_party: Type.Boolean(),
  return_to: Type.String(),
  sub: Type.String(),
});
export type SignOutInfoReply = Static<typeof SignOutInfoReply>;

export const Consent = exact({
  client: ClientInfo,
  scopes: Type.Array(ScopeInfo),
  /** Other APIs for which the client may get tokens (RFC 8707). */
  resources: Type.Array(Type.String()),
  given_at: Instant,
});
export type Consent = Static<typeof Consent>;
export const ConsentsReply = exact({ total: Type.Integer(), data: Type.Array(Consent) });
export type ConsentsReply = Static<typeof ConsentsReply>;

export const ConsentParams = Type.Object({ client_id: ClientId });
export type ConsentParams = Static<typeof ConsentParams>;
