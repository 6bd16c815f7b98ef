import { asc, eq } from 'drizzle-orm';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { requireText } from '../submitted-text.ts';
import { supportNotes } from './notes.tables.ts';

const SEAL = 'support-note';
/** The ticket, feedback or guardian's request that a note belongs to. */
export type NoteTarget = { ticketId: bigint } | { feedbackId: bigint } | { guardianRequestId: bigint };

const isOf = (target: NoteTarget) => {
  if ('ticketId' in target) return eq(supportNotes.ticketId, target.ticketId);
  if ('feedbackId' in target) return eq(supportNotes.feedbackId, target.feedbackId);
  return eq(supportNotes.guardianRequestId, target.guardianRequestId);
};

export async function addNote(
  tx: Database,
  { clock, masterKey }: { clock: Clock; masterKey: MasterKey },
  target: NoteTarget,
  { author, text }: { author: string; text: string },
): Promise<void> {
  const sealed = masterKey.seal(SEAL, requireText('text', text, 1));
  await tx.insert(supportNotes).values({ ...target, author, sealed, at: clock.now() });
}

export async function listNotes(db: Database, masterKey: MasterKey, target: NoteTarget) {
  const rows = await db.select().from(supportNotes).where(isOf(target)).orderBy(asc(supportNotes.id));
  return rows.map(({ id, author, sealed, at }) => ({
    id: String(id),
    author,
    text: masterKey.open(SEAL, sealed),
    at: at.toISOString(),
  }));
}
