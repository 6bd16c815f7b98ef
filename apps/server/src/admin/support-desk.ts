import { AppError } from '../http/app-error.ts';
import { putLetter } from '../modules/delivery/index.ts';
import { writeAudit } from '../modules/operator/index.ts';
import type { DeskDeps } from '../modules/support/index.ts';
import { Refusal } from './refusal.ts';
import type { Visit } from './visit.ts';

export const ACTOR = 'command line';

/** Does what staff do, tells the member in their message centre, and writes it down: all of it, or nothing. */
export const atTheDesk = <T extends { state: string }>(
  opened: Visit,
  action: string,
  [what, number]: [string, string],
  act: (desk: DeskDeps) => Promise<T | null>,
): Promise<T> =>
  opened.db.transaction(async (tx) => {
    const tellMember: DeskDeps['tellMember'] = (inner, accountId, letter) =>
      putLetter(inner, opened, { accountId, kind: 'ticket', ...letter });
    const done = await found(what, number, act({ ...opened, db: tx, tellMember }));
    const entry = { at: opened.clock.now(), actor: ACTOR, action, subject: number, after: { state: done.state } };
    await writeAudit(tx, entry);
    return done;
  });

/** What there is none of, and what its state forbids, is told in words. */
export async function found<T>(what: string, number: string, find: Promise<T | null>): Promise<T> {
  try {
    const one = await find;
    if (one !== null) return one;
  } catch (error) {
    throw error instanceof AppError ? new Refusal(error.message) : error;
  }
  throw new Refusal(`there is no ${what} ${number}`);
}

const CONTROLS = /[^\P{C}\n\t]/gu;

/** What strangers wrote must not steer the terminal that shows it. */
export const printable = (text: string) => text.replaceAll(CONTROLS, '�');
