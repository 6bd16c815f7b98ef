import type { Deps } from './deps.ts';
import { findContacts } from './modules/account/index.ts';
import { findPlayableGame, type Brand } from './modules/content/index.ts';
import { readShare, sharerOf, signShare } from './modules/membership/index.ts';
import type { SharePorts } from './modules/share/index.ts';

/** What share cards say, which other modules know. */
export const sharePorts = (
  { db, clock, masterKey }: Pick<Deps, 'db' | 'clock' | 'masterKey'>,
  brand: Brand,
): SharePorts => ({
  async findGame(id) {
    const game = await findPlayableGame(db, clock.now(), id);
    return game && brand.fillIn(game);
  },
  brandName: async () => (await brand.find()).name,
  sharerOf: (accountId) => sharerOf(masterKey, accountId),
  signShare: (accountId) => signShare(masterKey, accountId, clock.now()),
  readShare: (share) => readShare(masterKey, share, clock.now()),
  async maskedNameOf(source, accountId) {
    const person = await findContacts(source, accountId, clock.now());
    const [first] = person?.name.trim() ?? '';
    return first === undefined ? '' : `${first}**`;
  },
});
