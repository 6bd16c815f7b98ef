import type { Database } from '../../db/database.ts';
import {
  findTicket,
  isOpen,
  listNotes,
  showTicket,
  staffMoves,
  type StaffMove,
  type TicketRow,
} from '../../modules/support/index.ts';
import type { CommonActionDeps } from '../action-deps.ts';
import { hasLeft, listAnswerers } from './assignees.ts';
import { noSuchSupport } from './support-files.ts';

export async function findTicketRow(db: Database, number: string): Promise<TicketRow> {
  const found = await findTicket(db, number);
  if (!found) throw noSuchSupport();
  return found;
}

/** A ticket as operators see it. */
export async function showTicketCase(deps: CommonActionDeps, number: string) {
  const { db, masterKey } = deps;
  const [row, shown, answerers] = await Promise.all([
    findTicketRow(db, number),
    showTicket(deps, number),
    listAnswerers(db),
  ]);
  if (!shown) throw noSuchSupport();
  const moves = (Object.keys(staffMoves) as StaffMove[]).filter((to) =>
    (staffMoves[to] as readonly string[]).includes(row.state),
  );
  const notes = await listNotes(db, masterKey, { ticketId: row.id });
  return { ...shown, ...heldBy(row, answerers), seen: row.messageCount, moves, notes };
}

/** A closed ticket keeps its assignee, even an assignee who has left. */
export const heldBy = ({ assignee, state }: TicketRow, answerers: readonly string[]) => ({
  assignee,
  assigneeLeft: isOpen(state) && hasLeft(answerers, assignee),
});
