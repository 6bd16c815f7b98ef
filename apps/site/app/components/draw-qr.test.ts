import { expect, test } from 'vitest';
import { drawQr } from './draw-qr.ts';

test('a short address gives a QR code of 25 modules with a finder pattern in its corner', () => {
  const { size, path } = drawQr('https://feisuo.example/');
  expect(size).toBe(25);
  expect(path.startsWith('M0 0h7v1h-7z')).toBe(true);
});

test('the same address always gives the same QR code', () => {
  expect(drawQr('/#download')).toEqual(drawQr('/#download'));
});
