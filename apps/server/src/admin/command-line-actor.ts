import { AppError } from '../http/app-error.ts';
import { Refusal } from '../operator-actions/verb.ts';

/** Actor in the audit log: the command line has no operator sessions. */
export const ACTOR = 'command line';
export const byCommandLine = { actor: ACTOR };

/** Refuses a missing object, or a state that does not allow the change. */
export async function requireFound<T>(what: string, number: string, find: Promise<T | null>): Promise<T> {
  try {
    const one = await find;
    if (one !== null) return one;
  } catch (error) {
    throw error instanceof AppError ? new Refusal(error.message) : error;
  }
  throw new Refusal(`there is no ${what} ${number}`);
}

const CONTROLS = /[^\P{C}\n\t]/gu;

/** Strips control characters: foreign text must not control the terminal. */
export const printable = (text: string) => text.replaceAll(CONTROLS, '�');
