import type { AccountDeps } from './native-account-api.ts';
import { callTimeouts } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { logFailedCall, whyNoAnswer } from '../api/log-failure.ts';
import type { PageOrigins } from '../page-origins.ts';
import { clientHeaders } from './client-headers.ts';
import { bearer, type Profile } from './login-user.ts';
import type { NativeIdentityDeps } from './native-identity-source.ts';

const ofThisPage: AccountDeps = {
  fetch: (url, init) => fetch(url, init),
  clientHeaders,
  onFailure: (failed) => logFailedCall(failed),
};
const UNAUTHORIZED = 401;

/** Calls the account service for a page inside the desktop client, which supplies the tokens. */
export const nativeAccount = (
  origins: PageOrigins,
  deps: AccountDeps = ofThisPage,
): Pick<NativeIdentityDeps, 'readProfile' | 'accountApi'> => ({
  async readProfile(accessToken, renewToken) {
    const path = accountPaths.me;
    const ask = async (token: string) =>
      deps.fetch(origins.account + path, {
        headers: { ...(await deps.clientHeaders()), authorization: bearer(token) },
        signal: AbortSignal.timeout(callTimeouts.loginInfoMs),
      });
    try {
      let answer = await ask(accessToken);
      if (answer.status === UNAUTHORIZED) {
        const renewed = await renewToken(accessToken).catch(() => null);
        if (renewed && renewed !== accessToken) answer = await ask(renewed);
      }
      if (answer.ok) return (await answer.json()) as Profile;
      deps.onFailure({ method: 'GET', path, reason: answer.status });
    } catch (thrown) {
      deps.onFailure({ method: 'GET', path, reason: whyNoAnswer(thrown) ?? 'no answer' });
    }
    return null;
  },
  async accountApi(member) {
    const { nativeAccountApi } = await import('./native-account-api.ts');
    return nativeAccountApi(origins, member, deps);
  },
});
