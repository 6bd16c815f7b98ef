import type { Credentials } from '../credentials/credentials.ts';
import { isRefusal } from '../credentials/session.ts';
import type { Caller } from './call-account-api.ts';

/** Returns whether the service still accepts the access token. True also for any other answer, or none. */
export async function introspect({ client: { credentials }, open }: Caller): Promise<boolean> {
  let used: Credentials | null = null;
  try {
    used = await credentials.get();
    const request = { token: used.access_token };
    const { active } = await open<{ active?: boolean }>('GET', '/v1/auth/token/introspect', request);
    if (active !== false) return true;
  } catch (thrown) {
    if (!isRefusal(thrown)) return true;
  }
  const stored = await credentials.peek();
  // The answer is about an older token, because another tab stored newer credentials.
  if (stored && stored.access_token !== used?.access_token) return true;
  await credentials.clear();
  return false;
}
