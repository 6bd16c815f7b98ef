import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [350_000, '342 KB'],
  [1_258_291, '1.2 MB'],
  [5 * 1024 * 1024, '5.0 MB'],
])('fileSize shows %i bytes as %s', (bytes, said) => {
  expect(fileSize(bytes)).toBe(said);
});
