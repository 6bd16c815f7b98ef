import { callTimeouts } from '@feisuo/contract/facts/limits';
import { membershipPaths } from '@feisuo/contract/facts/paths';
import { serviceCodes } from '@feisuo/contract/facts/service-codes';
import { logFailedCall, whyNoAnswer, type FailedCall } from '../api/log-failure.ts';
import { clientHeaders } from './client-headers.ts';
import { bearer, type ComposeVipData } from './login-user.ts';

export interface ComposeQuestion {
  userId: string;
  sessionid: string;
  accessToken: string;
  /** Gets a token that replaces the refused one; null if there is none. */
  renewToken(refused: string): Promise<string | null>;
}

export interface ComposeDeps {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** The headers `Package-Name` and `peerid` inside the desktop client. */
  clientHeaders(): Promise<Record<string, string>>;
  onFailure(failed: FailedCall): void;
}

const ofThisPage: ComposeDeps = {
  fetch: (url, init) => fetch(url, init),
  clientHeaders,
  onFailure: (failed) => logFailedCall(failed),
};

/**
 * Loads the membership in the format of older pages; null after any failure, because this data is optional. The token
 * is sent in the JSON body, because URLs are logged.
 */
export async function readCompose(
  { userId, sessionid, accessToken, renewToken }: ComposeQuestion,
  deps: ComposeDeps = ofThisPage,
): Promise<ComposeVipData | null> {
  const path = membershipPaths.logininfoCompose;
  const query = new URLSearchParams({ userid: userId, sessionid, getsessiontype: '1', info: 'vip' });
  const ask = async (token: string) => {
    const answer = await deps.fetch(`${path}?${query}`, {
      headers: { ...(await deps.clientHeaders()), authorization: bearer(token) },
      signal: AbortSignal.timeout(callTimeouts.loginInfoMs),
    });
    return { status: answer.status, ...((await answer.json()) as { code?: number; data?: ComposeVipData }) };
  };
  try {
    let reply = await ask(accessToken);
    if (reply.code === serviceCodes.tokenRejected) {
      const renewed = await renewToken(accessToken).catch(() => null);
      if (renewed && renewed !== accessToken) reply = await ask(renewed);
    }
    if (reply.code === serviceCodes.ok) return reply.data ?? null;
    deps.onFailure({ method: 'GET', path, reason: reply.status });
  } catch (thrown) {
    deps.onFailure({ method: 'GET', path, reason: whyNoAnswer(thrown) ?? 'no answer' });
  }
  return null;
}
