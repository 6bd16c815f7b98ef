import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import type { Deps } from '../ports/deps.ts';
import { findContacts } from '../modules/account/index.ts';
import { ensureInviter } from '../modules/activity/index.ts';
import type { Brand, PlayableGames } from '../modules/content/index.ts';
import { readShare, sharerOf, signShare } from '../modules/membership/index.ts';
import { registerSender, type SharePorts } from '../modules/share/index.ts';

type SigningDeps = Pick<Deps, 'db' | 'clock' | 'masterKey'>;

/**
 * Signs every share link of a member. The member is first registered as sender and inviter, because otherwise the link
 * would not count for tasks and invitations.
 */
export async function signMemberShare({ db, clock, masterKey }: SigningDeps, accountId: string): Promise<string> {
  const now = clock.now();
  await registerSender(db, { sharer: sharerOf(masterKey, accountId), accountId, at: now });
  if (!isAnonymousSub(accountId)) await ensureInviter({ db, clock, masterKey, sharerOf }, accountId);
  return signShare(masterKey, accountId, now);
}

/** Signs a share link. A visitor's link names no sender. */
const signShareOf = async (deps: SigningDeps, accountId: string | null): Promise<string> =>
  accountId === null ? signShare(deps.masterKey, null, deps.clock.now()) : signMemberShare(deps, accountId);

export const sharePorts = (
  { db, clock, masterKey }: SigningDeps,
  { brand, playableGames }: { brand: Brand; playableGames: PlayableGames },
): SharePorts => ({
  async findGame(id) {
    const game = await playableGames.find(id);
    return game && brand.fillIn(game);
  },
  brandName: async () => (await brand.find()).name,
  signShare: (accountId) => signShareOf({ db, clock, masterKey }, accountId),
  readShare: (share) => readShare(masterKey, share, clock.now()),
  async maskedNameOf(source, accountId) {
    const person = await findContacts(source, accountId, clock.now());
    const [first] = person?.name.trim() ?? '';
    return first === undefined ? '' : `${first}**`;
  },
});
