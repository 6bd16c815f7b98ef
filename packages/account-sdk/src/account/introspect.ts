import type { Credentials } from '../credentials/credentials.ts';
import { isRefusal } from '../credentials/session.ts';
import type { Caller } from './caller.ts';

/** Whether the service still accepts the access token. Any other answer, or none, counts as yes. */
export async function introspect({ client: { credentials }, open }: Caller): Promise<boolean> {
  let used: Credentials | null = null;
  try {
    used = await credentials.get();
    const asked = { token: used.access_token };
    const { active } = await open<{ active?: boolean }>('GET', '/v1/auth/token/introspect', asked);
    if (active !== false) return true;
  } catch (thrown) {
    if (!isRefusal(thrown)) return true;
  }
  const stored = await credentials.peek();
  // Another tab stored newer credentials, which the answer is not about.
  if (stored && stored.access_token !== used?.access_token) return true;
  await credentials.clear();
  return false;
}
