import { session } from '../../session/session.ts';

/** Days were granted: reloads the membership in the header. Failures are ignored. */
export async function refreshMembership(): Promise<void> {
  await session()
    .refreshAuthInfo('')
    .catch(() => {});
}
