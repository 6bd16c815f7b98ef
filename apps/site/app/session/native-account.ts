import { siteClientId } from '@feisuo/contract/facts/account-vocabulary';
import { callTimeouts, tokenLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { PageOrigins } from '../page-origins.ts';
import { bearer, type Profile } from './login-user.ts';
import type { NativeSurroundings } from './native-speaker.ts';

/** The account service for a page inside the desktop client, which brings the tokens. */
export const of = ({ account, site }: PageOrigins): Pick<NativeSurroundings, 'readProfile' | 'accountApi'> => ({
  async readProfile(accessToken) {
    try {
      const answer = await fetch(account + accountPaths.me, {
        headers: { authorization: bearer(accessToken) },
        signal: AbortSignal.timeout(callTimeouts.loginInfoMs),
      });
      return answer.ok ? ((await answer.json()) as Profile) : null;
    } catch {
      return null;
    }
  },
  async accountApi(access_token, sub) {
    const { createAccountApi, createAccountClient, memoryStore } = await import('@feisuo/account-sdk');
    const client = createAccountClient({
      clientId: siteClientId,
      apiOrigins: account === site ? [] : [account],
      // The token is the desktop client's: nothing of it is kept here.
      storage: memoryStore(),
      locale: 'zh-CN',
    });
    await client.credentials.save({ token_type: 'Bearer', access_token, expires_in: tokenLimits.accessTokenS, sub });
    return createAccountApi(client);
  },
});
