import sharp from 'sharp';
import { expect, test } from 'vitest';
import { normalizeTyped, drawImage, imageCharacters, newText } from './draw-image.ts';

const bytesOf = (data: string) => Buffer.from(data.split(',')[1] ?? '', 'base64');
const pixelsOf = (data: string) => sharp(bytesOf(data)).greyscale().raw().toBuffer();

/** The share of dark pixels in an image. */
const inkOf = (pixels: Buffer) => pixels.filter((grey) => grey < 128).length / pixels.length;

test('a captcha image is a PNG of 400 by 128 pixels and does not contain its text in readable form', async () => {
  const data = await drawImage('HKM37');
  expect(data).toMatch(/^data:image\/png;base64,iVBOR/);
  expect(await sharp(bytesOf(data)).metadata()).toMatchObject({ format: 'png', width: 400, height: 128 });
  expect(bytesOf(data).toString('latin1')).not.toMatch(/HKM37|<svg|<path/);
  expect(bytesOf(data).length).toBeLessThan(20_000);
});

test('a captcha image can be drawn while sharp’s SVG loader is blocked, as picture uploads block it', async () => {
  sharp.block({ operation: ['VipsForeignLoadSvg'] });
  try {
    expect(await drawImage('HKM37')).toMatch(/^data:image\/png;base64,iVBOR/);
  } finally {
    sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  }
});

test('two captcha images of the same text share less than half of their dark pixels', async () => {
  const [one, other] = await Promise.all([pixelsOf(await drawImage('HKM37')), pixelsOf(await drawImage('HKM37'))]);
  const shared = one.filter((grey, at) => grey < 128 && (other[at] ?? 255) < 128).length;
  const all = one.filter((grey, at) => grey < 128 || (other[at] ?? 255) < 128).length;
  expect(shared / all).toBeLessThan(0.5);
});

test.each(Array.from(imageCharacters))(
  'a captcha image of %s has more dark pixels than an image without letters',
  async (character) => {
    const [empty, full] = await Promise.all([
      pixelsOf(await drawImage('')),
      pixelsOf(await drawImage(character.repeat(5))),
    ]);
    expect(inkOf(full)).toBeGreaterThan(inkOf(empty) + 0.03);
  },
);

test('the characters of captcha texts are unambiguous, and answers may be typed in lower case and with blanks', () => {
  expect(newText(200)).toMatch(/^[ACEHJKMNPRTWXY3479]{200}$/);
  expect(normalizeTyped(' hkm 37 ')).toBe('HKM37');
});
