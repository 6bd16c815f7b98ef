import { Refusal } from './verb.ts';

const MAX_NAME = 64;

/** Refuses blank names and invisible characters, because operators tell names apart by eye. */
export function checkName(what: string, name: string): void {
  if (name.trim() === '') throw new Refusal(`${what} is empty`);
  if (name !== name.trim() || /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(name)) {
    throw new Refusal(`${what} begins or ends with a space, or has invisible characters`);
  }
  if (name.length > MAX_NAME) throw new Refusal(`${what} is longer than ${MAX_NAME} characters`);
}
