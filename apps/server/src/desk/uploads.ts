import type { AuditAction } from '@feisuo/contract/facts/audit-actions';
import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import type { Database } from '../db/database.ts';
import { giveUpUpload, holdUpload, listUploads, retryUpload, type UploadRow } from '../modules/attribution/index.ts';
import { writeAudit } from '../modules/operator/index.ts';
import type { Act, Desk } from './act.ts';
import type { Doing } from './note-change.ts';

type Shelf = Pick<Desk, 'db' | 'clock' | 'masterKey'>;
/** Each is a transaction of its own: as many as are done well before anybody stops waiting. */
export const UPLOADS_PER_TURN = 200;
const MOST_WORDS = 200;

/** Sends a dead or doubtful one once more; null where there is none in such a state. */
export const sendAgain = (desk: Shelf, id: number, doing: Doing) =>
  change(desk, 'ads.retry', id, doing, (tx) => retryUpload(tx, desk.clock, id));

export interface DeadTurn {
  platform?: AdPlatform | undefined;
  /** Goes on below this one. One that dies again meanwhile is not met a second time. */
  before?: number | undefined;
}

/** One turn through the dead ones, newest first; tells how many, and where the next turn goes on. */
export async function sendDeadAgain(
  desk: Shelf,
  { platform, before }: DeadTurn,
  doing: Doing,
): Promise<{ number: number; next: number | null }> {
  const dead = await listUploads(desk.db, { state: 'dead', platform, before, most: UPLOADS_PER_TURN + 1 });
  const turn = dead.slice(0, UPLOADS_PER_TURN);
  let number = 0;
  for (const { id } of turn) if (await sendAgain(desk, id, doing)) number += 1;
  return { number, next: dead.length > turn.length ? (turn.at(-1)?.id ?? null) : null };
}

/** Every dead one, turn by turn; tells how many. */
export async function sendAllDeadAgain(desk: Shelf, platform: AdPlatform | undefined, doing: Doing): Promise<number> {
  let sum = 0;
  let before: number | null | undefined;
  while (before !== null) {
    const { number, next } = await sendDeadAgain(desk, { platform, before }, doing);
    sum += number;
    before = next;
  }
  return sum;
}

/** One that is not to be told any more; null where there is none that still could be. */
export const giveUp = (desk: Shelf, id: number, act: Act) =>
  change(desk, 'ads.give_up', id, act, (tx) => giveUpUpload(tx, id, act.reason.trim().slice(0, MOST_WORDS)));

/** Does it and writes it down: both, or neither. */
const change = (
  { db, clock, masterKey }: Shelf,
  action: AuditAction,
  id: number,
  { by, reason }: Doing,
  doing: (tx: Database) => Promise<UploadRow | null>,
): Promise<UploadRow | null> =>
  db.transaction(async (tx) => {
    const before = await holdUpload(tx, id);
    const row = before && (await doing(tx));
    if (row) {
      const states = { before: tell(before), after: tell(row) };
      const note = { action, subject: String(id), ...states, ...(reason !== undefined && { reason }) };
      await writeAudit(tx, masterKey, { at: clock.now(), ...by, ...note });
    }
    return row;
  });

const tell = ({ state, why }: UploadRow) => ({ state, why });
