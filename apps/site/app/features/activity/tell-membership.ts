import { session } from '../../session/session.ts';

/** Days were given: the header tells until when somebody is a member, and reads it anew. Whatever fails there is no matter here. */
export async function tellMembership(): Promise<void> {
  await session()
    .refreshAuthInfo('')
    .catch(() => {});
}
