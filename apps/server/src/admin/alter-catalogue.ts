import type { AuditAction } from '@feisuo/contract/facts/audit-actions';
import type { Database } from '../db/database.ts';
import { alterCatalogue } from '../desk/catalogue.ts';
import { AppError } from '../http/app-error.ts';
import type { Change } from '../modules/pay/index.ts';
import { because, type Why } from './check-reason.ts';
import { Refusal } from './refusal.ts';
import { visit, type Visit } from './visit.ts';

/** Does it and writes it down, in one transaction. */
export async function alter(
  action: AuditAction,
  subject: string,
  why: Why,
  doing: (tx: Database, opened: Visit) => Promise<Change<unknown>>,
  told = `${subject} was changed for purchases from now on.`,
): Promise<void> {
  await visit(async (opened) => {
    try {
      await alterCatalogue(opened, [action, subject], because(why), (tx) => doing(tx, opened));
    } catch (error) {
      // What the person can mend is told in a sentence.
      throw error instanceof AppError ? new Refusal(error.message) : error;
    }
    console.log(`Done. ${told}`);
  });
}
