import { callTimeouts } from '@feisuo/contract/facts/limits';
import { membershipPaths } from '@feisuo/contract/facts/paths';
import { serviceCodes } from '@feisuo/contract/facts/service-codes';
import { bearer, type ComposeVipData } from './login-user.ts';

export interface ComposeQuestion {
  userId: string;
  sessionid: string;
  accessToken: string;
}

/**
 * The membership as older pages read it. It adds to a sign-in and must not hold it up: whatever goes wrong, there is none.
 * Asked as JSON, so that the token stays out of the address.
 */
export async function readCompose(
  { userId, sessionid, accessToken }: ComposeQuestion,
  ask: typeof fetch = fetch,
): Promise<ComposeVipData | null> {
  const query = new URLSearchParams({ userid: userId, sessionid, getsessiontype: '1', info: 'vip' });
  try {
    const answer = await ask(`${membershipPaths.logininfoCompose}?${query}`, {
      headers: { authorization: bearer(accessToken) },
      signal: AbortSignal.timeout(callTimeouts.loginInfoMs),
    });
    const reply = (await answer.json()) as { code?: number; data?: ComposeVipData };
    return reply.code === serviceCodes.ok ? (reply.data ?? null) : null;
  } catch {
    return null;
  }
}
