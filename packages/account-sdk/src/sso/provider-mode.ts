import type { accountPaths } from '@feisuo/contract/facts/paths';
import type { ProviderTokenReply, ProviderUriReply } from '@feisuo/contract/schemas/account-providers';
import type { AccountApi } from '../account/create-account-api.ts';
import type { AccountClient } from '../account-client.ts';
import type { GrantedCredentials } from '../credentials/credentials.ts';
import type { addressOf } from '../request/call.ts';
import type { SignInMode } from './sign-in-mode.ts';

/** The part of the account API that provider mode uses. */
export type ProviderSignIn = Pick<AccountApi, 'signInWithProvider'>;

/**
 * Sign-in by another account service (the provider), whose code our service exchanges for a provider token. Functions
 * are passed as parameters and not imported, so that this file becomes a separate chunk.
 */
export function providerMode(
  { config, storage, request }: AccountClient,
  provider_id: string,
  signOutUri: string | undefined,
  build: typeof addressOf,
  api: ProviderSignIn | undefined,
): SignInMode {
  const { clientId: client_id } = config;
  const uriPath: (typeof accountPaths)['providerUri'] = '/v1/auth/provider/uri';
  const tokenPath: (typeof accountPaths)['providerToken'] = '/v1/auth/provider/token';
  const signInPath: (typeof accountPaths)['signInWithProvider'] = '/v1/auth/signin/with/provider';
  const signOutKey = `sso_sign_out_${client_id}`;
  const post = <Reply>(path: string, body: object, retry?: number) =>
    request<Reply>({ path, method: 'POST', body, retry });
  const signIn = (provider_token: string): Promise<GrantedCredentials> =>
    api ? api.signInWithProvider({ provider_token }) : post(signInPath, { provider_token });
  return {
    // The client does not check the issuer, because the service checks it.
    issuer: undefined,
    async begin({ state, redirect_uri, options }) {
      const path = build(uriPath, {
        client_id,
        provider_id,
        redirect_uri,
        state,
        'other_params[sign_out_uri]': signOutUri,
      });
      const { uri, signout_uri } = await request<ProviderUriReply>({ path });
      await storage.setItem(signOutKey, signout_uri ?? '');
      return [build(uri, options), { provider_id }];
    },
    async exchange({ redirect_uri, state }, { code, iss }) {
      const { provider_token } = await post<ProviderTokenReply>(
        tokenPath,
        { provider_code: code, provider_id, provider_redirect_uri: redirect_uri, state, iss },
        0,
      );
      try {
        return await signIn(provider_token);
      } catch (refusal) {
        // The provider's code is spent, but the provider token stays valid until it is used for a sign-in or sign-up.
        throw Object.defineProperty(refusal as Error, 'provider_token', { value: provider_token });
      }
    },
    async signOutAddress() {
      const address = await storage.getItem(signOutKey);
      await storage.removeItem(signOutKey);
      return address ?? '';
    },
  };
}
