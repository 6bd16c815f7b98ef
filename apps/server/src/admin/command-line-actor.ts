import { AppError } from '../http/app-error.ts';
import { Refusal } from '../operator-actions/verb.ts';

/** Whoever has the command line has the machine. */
export const ACTOR = 'command line';
export const byCommandLine = { actor: ACTOR };

/** What there is none of, and what its state forbids, is told in words. */
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

/** What strangers wrote must not steer the terminal that shows it. */
export const printable = (text: string) => text.replaceAll(CONTROLS, '�');
