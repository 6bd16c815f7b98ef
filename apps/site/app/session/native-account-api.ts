import { createAccountApi, createAccountClient, memoryStore, type AccountApi } from '@feisuo/account-sdk';
import { siteClientId } from '@feisuo/contract/facts/account-vocabulary';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import type { FailedCall } from '../api/log-failure.ts';
import type { PageOrigins } from '../page-origins.ts';
import { bearer } from './login-user.ts';
import type { NativeMember } from './native-identity-source.ts';

const UNAUTHORIZED = 401;

export interface AccountDeps {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** The headers `Package-Name` and `peerid` inside the desktop client. */
  clientHeaders(): Promise<Record<string, string>>;
  onFailure(failed: FailedCall): void;
}

/** Calls the account service with the desktop client's token. This page never stores that token. */
export async function nativeAccountApi(
  { account, site }: PageOrigins,
  { accessToken, userId, renewToken }: NativeMember,
  { fetch, clientHeaders }: Pick<AccountDeps, 'fetch' | 'clientHeaders'>,
): Promise<AccountApi> {
  let token = accessToken;
  const send = async (url: string, init: RequestInit) => {
    const headers = new Headers({ ...(await clientHeaders()), ...Object.fromEntries(new Headers(init.headers)) });
    if (headers.has('authorization')) headers.set('authorization', bearer(token));
    return fetch(url, { ...init, headers });
  };
  const client = createAccountClient({
    clientId: siteClientId,
    apiOrigins: account === site ? [] : [account],
    storage: memoryStore(),
    locale: 'zh-CN',
    platform: {
      async fetch(url, init) {
        const answer = await send(url, init);
        if (answer.status !== UNAUTHORIZED || !new Headers(init.headers).has('authorization')) return answer;
        // This page has no refresh token, so it asks the desktop client for another access token.
        const renewed = await renewToken(token).catch(() => null);
        if (!renewed || renewed === token) return answer;
        token = renewed;
        return send(url, init);
      },
    },
  });
  const granted = { token_type: 'Bearer', access_token: token, expires_in: tokenLimits.accessTokenS, sub: userId };
  await client.credentials.save(granted);
  return createAccountApi(client);
}
