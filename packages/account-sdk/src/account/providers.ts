import type {
  BindProviderRequest,
  ProviderListReply,
  ProvidersReply,
  ProviderTokenReply,
  ProviderTokenRequest,
  ProviderUriQuery,
  ProviderUriReply,
  TransferByProviderRequest,
  TransferProviderReply,
  TransferProviderRequest,
  UpdateProviderTokenRequest,
} from '@feisuo/contract/schemas/account-providers';
import type { Asked, Caller } from './call-account-api.ts';

/** Operations on identity providers and on the account's links to them. */
export const createProviders = (caller: Caller) => ({
  /** Providers that a sign-in page may offer. */
  listOfferedProviders: () => caller.open<ProviderListReply>('GET', '/v1/auth/provider'),

  /** Returns the address of the provider's authorization page. */
  providerUri: (query: Asked<ProviderUriQuery>) => caller.open<ProviderUriReply>('GET', '/v1/auth/provider/uri', query),

  /** Exchanges the provider's code for a provider token. */
  grantProviderToken: (request: Asked<ProviderTokenRequest>) =>
    caller.open<ProviderTokenReply>('POST', '/v1/auth/provider/token', request),

  /** Adds user data that the provider did not send. */
  updateProviderToken: (request: Asked<UpdateProviderTokenRequest>) =>
    caller.open<ProviderTokenReply>('PATCH', '/v1/auth/provider/token', request),

  /**
   * Links the identity to the account. Error code 6 means that another account has this identity; `nextStepOf` then
   * returns the token to move it.
   */
  bindProvider: (request: BindProviderRequest) => caller.personal('POST', '/v1/user/provider/bind', request),

  listProviders: () => caller.personal<ProvidersReply>('GET', '/v1/user/provider'),

  unbindProvider: (provider_id: string) => caller.personal('DELETE', '/v1/user/provider/:provider_id', {}, provider_id),

  /** Moves an identity from another account to the signed-in user. */
  transferProvider: (provider_id: string, request: TransferProviderRequest) =>
    caller.personal<TransferProviderReply>('POST', '/v1/user/provider/:provider_id/trans', request, provider_id),

  /** Signs in to the account that has the identity. Its credentials replace the stored ones. */
  transferByProvider: (request: Asked<TransferByProviderRequest>) =>
    caller.enter('PATCH', '/v1/user/trans/by/provider', request, { withCredentials: true }),
});
