import { callTimeouts } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { PageOrigins } from '../page-origins.ts';
import { bearer, type Profile } from './login-user.ts';
import type { NativeSurroundings } from './native-speaker.ts';

/** The account service for a page inside the desktop client, which brings the tokens. */
export const nativeAccount = (origins: PageOrigins): Pick<NativeSurroundings, 'readProfile' | 'accountApi'> => ({
  async readProfile(accessToken) {
    try {
      const answer = await fetch(origins.account + accountPaths.me, {
        headers: { authorization: bearer(accessToken) },
        signal: AbortSignal.timeout(callTimeouts.loginInfoMs),
      });
      return answer.ok ? ((await answer.json()) as Profile) : null;
    } catch {
      return null;
    }
  },
  async accountApi(accessToken, sub) {
    const { nativeAccountApi } = await import('./native-account-api.ts');
    return nativeAccountApi(origins, accessToken, sub);
  },
});
