import { AppError } from './app-error.ts';

const MAX_DEPTH = 64;

/**
 * Refuses JSON that PostgreSQL cannot store (NUL, lone surrogates), and nesting so deep that it could exhaust the
 * stack.
 */
export function assertSafeJson(value: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.value === 'string') assertPlainText(next.value);
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (next.depth >= MAX_DEPTH) throw malformed(`the body is nested more than ${MAX_DEPTH} deep`);
    for (const [key, member] of Object.entries(next.value)) {
      assertPlainText(key);
      waiting.push({ value: member, depth: next.depth + 1 });
    }
  }
}

function assertPlainText(text: string): void {
  if (text.includes('\0')) throw malformed('the body contains a NUL character');
  if (!text.isWellFormed()) throw malformed('the body contains half a character');
}

export const malformed = (description: string) =>
  new AppError('invalid_argument', { description, reason: 'MALFORMED' });
