import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { phonePatternsFile, phonePatternsSource } from './phone-patterns.ts';

test('the patterns of phone numbers are those of the installed metadata', () => {
  expect(readFileSync(phonePatternsFile, 'utf8')).toBe(phonePatternsSource());
});
