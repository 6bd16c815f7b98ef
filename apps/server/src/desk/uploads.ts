import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import type { Database } from '../db/database.ts';
import { giveUpUpload, listUploads, retryUpload, type UploadRow } from '../modules/attribution/index.ts';
import { writeAudit } from '../modules/operator/index.ts';
import type { Act, Desk } from './act.ts';
import type { Doing } from './note-change.ts';

type Shelf = Pick<Desk, 'db' | 'clock'>;
const MOST_AT_ONCE = 10_000;
const MOST_WORDS = 200;

/** Sends a dead or doubtful one once more; null where there is none in such a state. */
export const sendAgain = (desk: Shelf, id: number, doing: Doing) =>
  change(desk, 'ads.retry', id, doing, (tx) => retryUpload(tx, desk.clock, id));

/** Every dead one, of one platform if it is named; tells how many. */
export async function sendDeadAgain(desk: Shelf, platform: AdPlatform | undefined, doing: Doing): Promise<number> {
  const dead = await listUploads(desk.db, { state: 'dead', platform, most: MOST_AT_ONCE });
  let number = 0;
  for (const { id } of dead) if (await sendAgain(desk, id, doing)) number += 1;
  return number;
}

/** One that is not to be told any more; null where there is none that still could be. */
export const giveUp = (desk: Shelf, id: number, act: Act) =>
  change(desk, 'ads.give_up', id, act, (tx) => giveUpUpload(tx, id, act.reason.trim().slice(0, MOST_WORDS)));

/** Does it and writes it down: both, or neither. */
const change = (
  { db, clock }: Shelf,
  action: string,
  id: number,
  { by, reason }: Doing,
  doing: (tx: Database) => Promise<UploadRow | null>,
): Promise<UploadRow | null> =>
  db.transaction(async (tx) => {
    const row = await doing(tx);
    if (row) {
      const { state, why } = row;
      const note = { action, subject: String(id), after: { state, why }, ...(reason !== undefined && { reason }) };
      await writeAudit(tx, { at: clock.now(), ...by, ...note });
    }
    return row;
  });
