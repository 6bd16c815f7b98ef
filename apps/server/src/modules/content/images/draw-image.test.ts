import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawImage } from './draw-image.ts';

const TAIL = Buffer.from('<script>alert(1)</script>PK\u0003\u0004 and an archive behind it');
const colours = { create: { width: 640, height: 320, channels: 3, background: { r: 10, g: 20, b: 30 } } } as const;
const everyKind = ['png', 'jpeg', 'webp', 'gif'] as const;
const all = ({ files }: Awaited<ReturnType<typeof drawImage>>) => Buffer.concat(files.map(({ content }) => content));

describe('re-encoding of an uploaded picture', () => {
  test.each(everyKind)('drops data appended to a picture of type %s', async (kind) => {
    const whole = Buffer.concat([await sharp(colours).toFormat(kind).toBuffer(), TAIL]);
    const drawn = await drawImage(whole);
    expect(drawn).toMatchObject({ width: 640, height: 320, files: [{ width: 480 }, { width: 640 }] });
    expect(all(drawn).includes('script')).toBe(false);
    expect(drawn.files.every(({ content }) => content.toString('latin1', 8, 12) === 'WEBP')).toBe(true);
  });

  test('applies the EXIF orientation of a picture and drops its metadata', async () => {
    const shot = await sharp(colours)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: '<script>secret place</script>' } })
      .toBuffer();
    expect(shot.includes('secret place')).toBe(true);
    const drawn = await drawImage(await sharp(shot).keepMetadata().toBuffer());
    expect(all(drawn).includes('secret place')).toBe(false);
    const turned = await drawImage(await sharp(colours).jpeg().withMetadata({ orientation: 6 }).toBuffer());
    expect(turned).toMatchObject({ width: 320, height: 640 });
  });

  test('gives equal pictures the same hash and different pictures different hashes', async () => {
    const one = await sharp(colours).png().toBuffer();
    const other = await sharp(colours).png().negate().toBuffer();
    expect((await drawImage(one)).hash).toBe((await drawImage(Buffer.concat([one, TAIL]))).hash);
    expect((await drawImage(one)).hash).not.toBe((await drawImage(other)).hash);
  });
});

/** Returns a tiny PNG that declares a large size. */
function bomb(width: number, height: number): Buffer {
  const crcOf = (bytes: Buffer) => {
    let crc = ~0;
    for (const byte of bytes) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
    return ~crc >>> 0;
  };
  const chunk = (kind: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(kind), data]);
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    crc.writeUInt32BE(crcOf(named));
    return Buffer.concat([length, named, crc]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(1000))), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts]);
}

describe('a picture upload is refused before decoding', () => {
  test.each([
    ['more pixels than the limit', 9000, 9000],
    ['one side longer than the limit', 12_000, 4],
    ['more pixels than memory can hold', 60_000, 60_000],
  ])('if it has %s, by the size in its first bytes', async (_name, width, height) => {
    await expect(drawImage(bomb(width, height))).rejects.toMatchObject({ facts: { reason: 'IMAGE_PIXELS' } });
  });

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n')],
    ['a TIFF', () => sharp(colours).tiff().toBuffer()],
    ['an AVIF', () => sharp(colours).avif({ effort: 0 }).toBuffer()],
    ['an HTML page that begins like a GIF', () => Buffer.from('GIF89a/*<script>*/=1;alert(1)//')],
    ['a truncated PNG', () => bomb(100, 100).subarray(0, 60)],
    ['nothing', () => Buffer.alloc(0)],
  ])('if it is %s', async (_name, make) => {
    await expect(drawImage(await make())).rejects.toMatchObject({ facts: { reason: 'IMAGE_TYPE' } });
  });
});
