import type { GameRequestRequest } from '@feisuo/contract/schemas/support';
import { and, count, eq, gte, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { addressSubject } from '../../../http/rate-limit.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { requireText, sealText, normalizeText } from '../submitted-text.ts';
import type { SupportDeps } from '../support-deps.ts';
import { gameRequests } from './game-requests.tables.ts';
import { countGameRequest, deleteGameRequests } from './requested-games.ts';

export const GAME_REQUEST_SEAL = 'game-request';

/** Maximum length of a key, because page cursors contain the key. */
const KEY_LETTERS = 120;

/** Returns the normalized name of a game, without differences of case, width, blanks and punctuation. */
export const gameNameKey = (name: string) => {
  const letters = [...name.normalize('NFKC').toLowerCase()].slice(0, KEY_LETTERS).join('');
  return letters.replaceAll(/[^\p{L}\p{N}]+/gu, '') || letters.trim();
};

/**
 * Who requests a game: the account of a member, the device of a visitor, or the address of a visitor without device id.
 */
export interface Requester {
  accountId: string | null;
  deviceId: string | undefined;
  ip: string;
}

export function requesterKeyOf(masterKey: MasterKey, { accountId, deviceId, ip }: Requester): string {
  const device = deviceId === undefined ? `address\n${addressSubject(ip)}` : `device\n${deviceId}`;
  return masterKey.digest('game-request-asker', accountId === null ? device : `account\n${accountId}`);
}

/** Stores a request for a game. `isNew` is false if the requester has requested this game before. */
export async function requestGame(
  { db, clock, masterKey }: Pick<SupportDeps, 'db' | 'clock' | 'masterKey'>,
  requester: Requester,
  request: GameRequestRequest,
): Promise<{ name: string; isNew: boolean }> {
  const name = requireText('name', request.name, 1);
  const row = { name, nameKey: gameNameKey(name), platform: request.platform, at: clock.now() };
  const isNew = await db.transaction(async (tx) => {
    const rows = await tx
      .insert(gameRequests)
      .values({
        ...row,
        requesterKey: requesterKeyOf(masterKey, requester),
        accountId: requester.accountId,
        region: normalizeText(request.region),
        sealedContact: sealText(masterKey, GAME_REQUEST_SEAL, request.contact),
      })
      .onConflictDoNothing()
      .returning({ id: gameRequests.id });
    if (rows.length > 0) await countGameRequest(tx, row);
    return rows.length > 0;
  });
  return { name, isNew };
}

export async function countGameRequestsOf(db: Database, accountId: string, since: Date | null): Promise<number> {
  const isTheirs = eq(gameRequests.accountId, accountId);
  const [row] = await db
    .select({ number: count() })
    .from(gameRequests)
    .where(since === null ? isTheirs : and(isTheirs, gte(gameRequests.at, since)));
  return row?.number ?? 0;
}

/**
 * Moves the requests of an anonymous account to the member. If both accounts requested one game, one request remains.
 */
export async function moveGameRequests(tx: Database, masterKey: MasterKey, from: string, to: string): Promise<void> {
  const requesterKey = requesterKeyOf(masterKey, { accountId: to, deviceId: undefined, ip: '' });
  const known = tx
    .select({ key: gameRequests.nameKey })
    .from(gameRequests)
    .where(eq(gameRequests.requesterKey, requesterKey));
  await tx
    .update(gameRequests)
    .set({ accountId: to, requesterKey: sql`${requesterKey}` })
    .where(and(eq(gameRequests.accountId, from), notInArray(gameRequests.nameKey, known)));
  await deleteGameRequests(tx, eq(gameRequests.accountId, from));
}
