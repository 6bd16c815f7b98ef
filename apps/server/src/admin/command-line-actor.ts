import { AppError } from '../http/app-error.ts';
import { Refusal } from '../operator-actions/verb.ts';

/** The command line as the actor in the audit log, because it has no operator session. */
export const ACTOR = 'command line';
export const byCommandLine = { actor: ACTOR };

/**
 * Returns the object that was found. Refuses the command if the object is missing or its state does not allow the
 * change.
 */
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

/** Replaces control characters, because text from visitors must not control the terminal. */
export const printable = (text: string) => text.replaceAll(CONTROLS, '�');
