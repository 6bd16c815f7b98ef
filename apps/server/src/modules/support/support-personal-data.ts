import { eq, isNull, and } from 'drizzle-orm';
import type { PersonalData } from '../../ports/personal-data.ts';
import type { Clock } from '../../time/clock.ts';
import type { Database } from '../../db/database.ts';
import type { MasterKey } from '../../keys/master-key.ts';
import { attachments } from './attachments/attachments.tables.ts';
import { FEEDBACK_SEAL } from './feedback/give-feedback.ts';
import { feedback } from './feedback/feedback.tables.ts';
import { gameRequests } from './game-requests/game-requests.tables.ts';
import { GAME_REQUEST_SEAL, moveGameRequests } from './game-requests/request-game.ts';
import { deleteGameRequests } from './game-requests/requested-games.ts';
import { invoiceRequests } from './invoices/invoices.tables.ts';
import { describeInvoice, listInvoices } from './invoices/request-invoice.ts';
import { openText } from './submitted-text.ts';
import { describeForMember } from './tickets/describe-ticket.ts';
import { tickets } from './tickets/tickets.tables.ts';

interface PersonalDataDeps {
  clock: Clock;
  masterKey: MasterKey;
}

/**
 * Tables whose rows move and are erased by account id. Game requests are handled separately, because their requester
 * key changes too.
 */
const owned = [tickets, attachments, feedback, invoiceRequests] as const;

/** Moves, erases and exports support data. Guardian requests are left out, because they have no account. */
export function makeSupportPersonalData({ clock, masterKey }: PersonalDataDeps): PersonalData {
  return {
    name: 'support',
    async move(tx, from, to) {
      for (const table of owned) {
        await tx.update(table).set({ accountId: to }).where(eq(table.accountId, from));
      }
      await moveGameRequests(tx, masterKey, from, to);
    },
    async erase(tx, accountId) {
      for (const table of owned) {
        await tx.delete(table).where(eq(table.accountId, accountId));
      }
      await deleteGameRequests(tx, eq(gameRequests.accountId, accountId));
    },
    async export(db, accountId) {
      return {
        tickets: await exportTickets({ db, clock, masterKey }, accountId),
        loose_files: await exportLooseFiles(db, accountId),
        feedback: await exportFeedback(db, masterKey, accountId),
        game_requests: await exportGameRequests(db, masterKey, accountId),
        invoices: (await listInvoices(db, accountId)).map((row) => describeInvoice(masterKey, row)),
      };
    },
  };
}

/** Exports tickets with the names of their files. The member downloads the files separately. */
async function exportTickets({ db, clock, masterKey }: PersonalDataDeps & { db: Database }, accountId: string) {
  const rows = await db.select().from(tickets).where(eq(tickets.accountId, accountId)).orderBy(tickets.id);
  const now = clock.now();
  const exported = [];
  for (const row of rows) exported.push(await describeForMember({ db, masterKey }, row, now));
  return exported;
}

async function exportLooseFiles(db: Database, accountId: string) {
  const rows = await db
    .select()
    .from(attachments)
    .where(and(eq(attachments.accountId, accountId), isNull(attachments.messageId)));
  return rows.map(({ id, name, type, bytes, uploadedAt }) => ({ id, name, type, bytes, at: uploadedAt.toISOString() }));
}

async function exportFeedback(db: Database, masterKey: MasterKey, accountId: string) {
  const rows = await db.select().from(feedback).where(eq(feedback.accountId, accountId)).orderBy(feedback.id);
  return rows.map(({ number, kind, text, page, environment, at, answer, sealedContact }) => {
    const contact = openText(masterKey, FEEDBACK_SEAL, sealedContact);
    return { number, kind, text, contact, page, environment, answer, at: at.toISOString() };
  });
}

async function exportGameRequests(db: Database, masterKey: MasterKey, accountId: string) {
  const rows = await db
    .select()
    .from(gameRequests)
    .where(eq(gameRequests.accountId, accountId))
    .orderBy(gameRequests.id);
  return rows.map(({ name, platform, region, at, sealedContact }) => {
    const contact = openText(masterKey, GAME_REQUEST_SEAL, sealedContact);
    return { name, platform, region, contact, at: at.toISOString() };
  });
}
