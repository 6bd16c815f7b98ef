import type { accountPaths } from '@feisuo/contract/facts/paths';
import type { ProviderTokenReply, ProviderUriReply } from '@feisuo/contract/schemas/account-providers';
import type { AccountClient } from '../account-client.ts';
import type { addressOf } from './addresses.ts';
import type { SignInMode } from './sign-in-mode.ts';

const paths: Pick<typeof accountPaths, 'providerUri' | 'providerToken' | 'signInWithProvider'> = {
  providerUri: '/v1/auth/provider/uri',
  providerToken: '/v1/auth/provider/token',
  signInWithProvider: '/v1/auth/signin/with/provider',
};

/** A page that was sent to any other would run it. */
function webAddress(address: string): string {
  if (!/^https?:/.test(address)) throw new TypeError('not a web address');
  return address;
}

/**
 * Another account service vouches; ours trades its code for a token that signs in. What the rest of the client has as well
 * is handed over, so that this file can be loaded alone.
 */
export function providerMode(
  { config, storage, request }: AccountClient,
  provider_id: string,
  signOutUri: string | undefined,
  build: typeof addressOf,
): SignInMode {
  const { clientId: client_id } = config;
  const signOutKey = `sso_sign_out_${client_id}`;
  const post = <Reply>(path: string, body: object, retry?: { retry: number }) =>
    request<Reply>({ path, method: 'POST', body, ...retry });
  return {
    // It says so to our service, which knows whom it asked.
    issuer: undefined,
    async begin({ state, redirect_uri, wishes }) {
      const path = build(paths.providerUri, {
        client_id,
        provider_id,
        redirect_uri,
        state,
        'other_params[sign_out_uri]': signOutUri,
      });
      const { uri, signout_uri } = await request<ProviderUriReply>({ path });
      await storage.setItem(signOutKey, signout_uri ?? '');
      return [build(webAddress(uri), wishes), { provider_id }];
    },
    async exchange({ redirect_uri }, { code, iss }) {
      const { provider_token } = await post<ProviderTokenReply>(
        paths.providerToken,
        { provider_code: code, provider_id, provider_redirect_uri: redirect_uri, iss },
        { retry: 0 },
      );
      return post(paths.signInWithProvider, { provider_token });
    },
    async signOutAddress() {
      const address = await storage.getItem(signOutKey);
      await storage.removeItem(signOutKey);
      return address ? webAddress(address) : '';
    },
  };
}
