import { expect, test } from 'vitest';
import { groupSecret, qrPath } from './enrol-form.tsx';

test('a QR code draws adjacent dark squares of a row as one line', () => {
  expect(
    qrPath([
      [true, true, false, true],
      [false, false, false, false],
      [false, true, true, true],
    ]),
  ).toBe('M0 0h2v1H0zM3 0h1v1H3zM1 2h3v1H1z');
});

test.each([
  ['ABCDEFGHIJ', 'ABCD EFGH IJ'],
  ['', ''],
])('the TOTP secret %j is shown as %j', (secret, grouped) => {
  expect(groupSecret(secret)).toBe(grouped);
});
