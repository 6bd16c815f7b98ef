import { siteClientId } from '@feisuo/contract/facts/account-vocabulary';
import { clientHeaders } from '../session/client-headers.ts';
import { session } from '../session/session.ts';
import { readStoredCaller } from '../session/stored-caller.ts';
import { createSiteApi, type SiteApi, type SiteApiDeps } from './create-site-api.ts';
import { logFailedCall } from './log-failure.ts';

export type { SiteApi } from './create-site-api.ts';
export { isOk, type ServiceReply } from './service-reply.ts';

/** The dependencies of `siteApi`, for callers that send in another way: streams and uploads. */
export const siteApiDeps: SiteApiDeps = {
  fetch: (url, init) => fetch(url, init),
  clientId: siteClientId,
  clientHeaders,
  onFailure: (failed) => logFailedCall(failed),
  async findCaller() {
    const state = session().state();
    const stored = state.phase === 'in' ? null : readStoredCaller(localStore(), Date.now());
    if (stored?.isFresh) return stored;
    if (state.phase !== 'in' && !stored) return null;
    // Renews the token if needed. If the renewal fails, a member whose session is loaded keeps the old token; for a
    // session known only from storage the call throws, because without a token it would count as a visitor's.
    const accessToken = await session()
      .accessToken()
      .catch((thrown: unknown) => {
        if (state.phase === 'in') return state.user.accessToken;
        throw thrown;
      });
    const userId = state.phase === 'in' ? state.user.userId : (stored?.userId ?? '');
    return accessToken ? { accessToken, userId } : null;
  },
  refreshAuthInfo: (refused) => session().refreshAuthInfo(refused),
};

/** Calls services as the signed-in member, known from the session or from stored credentials. */
export const siteApi: SiteApi = createSiteApi(siteApiDeps);

function localStore(): Pick<Storage, 'getItem'> | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
