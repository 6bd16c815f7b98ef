import { Refusal } from './verb.ts';

const MAX_NAME = 64;

/** Names are distinguished by eye: blank names and invisible characters are refused. */
export function checkName(what: string, name: string): void {
  if (name.trim() === '') throw new Refusal(`${what} is empty`);
  if (name !== name.trim() || /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(name)) {
    throw new Refusal(`${what} has blanks at an end or characters that cannot be seen`);
  }
  if (name.length > MAX_NAME) throw new Refusal(`${what} is longer than ${MAX_NAME} characters`);
}
