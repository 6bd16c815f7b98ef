import { session } from '../../session/session.ts';

/** Loads the membership in the header again after days were granted. Failures are ignored. */
export async function refreshMembership(): Promise<void> {
  await session()
    .refreshAuthInfo('')
    .catch(() => {});
}
