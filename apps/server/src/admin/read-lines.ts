import { readFileSync } from 'node:fs';
import { Refusal } from './refusal.ts';

/** What a file says, a line each; empty lines say nothing, and a mark at its beginning is none of it. */
export function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
  } catch {
    throw new Refusal(`${file} cannot be read`);
  }
}
